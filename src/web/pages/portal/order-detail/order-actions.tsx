import { useId, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { PortalIcon } from "../parts/portal-icon.tsx";
import { useListUrlState } from "../parts/list/list-address.ts";
import { OrderCorrectionForm } from "./card/correct-form.tsx";
import { EraseOrderButton } from "./erase-button.tsx";
import { MoreOrderActions } from "./more-actions.tsx";
import { NextStepLink } from "./next-step-link.tsx";
import type { OrderNextStep } from "./summary/next-step.ts";
import type { OrderDetail } from "./use-order.ts";

interface OrderActionsProps {
  order: OrderDetail;
  step: OrderNextStep | undefined;
  pieceId: string | undefined;
}

/**
 * Offers staff the actions on the order: the next step, corrections, and the rest under "Plus"; the address contains
 * which form is open.
 */
export function OrderActions({ order, step, pieceId }: OrderActionsProps) {
  const address = useListUrlState();
  const [more, setMore] = useState(false);
  const moreId = useId();
  const opened = address.read("ouvrir");
  const showsMore = more || opened === "effacer";
  if (order.expiredAt) return null;
  if (order.deletedAt) return <EraseOrderButton order={order} />;
  return (
    <div className="contents">
      <div className="flex flex-wrap gap-2">
        {step ? <NextStepLink step={step} pieceId={pieceId} /> : null}
        <Button
          size="small"
          variant="secondary"
          icon={<Icon name="pencil" />}
          onClick={() => address.change({ ouvrir: "corriger" })}
        >
          Corriger
        </Button>
        {order.reprintOf ? null : (
          <Button
            size="small"
            variant="secondary"
            icon={<Icon name="camera" />}
            onClick={() => address.change({ ouvrir: "photos" })}
          >
            Changer une photo
          </Button>
        )}
        <Button
          size="small"
          variant="secondary"
          icon={
            <span className={showsMore ? "rotate-180" : ""}>
              <PortalIcon name="chevron" />
            </span>
          }
          aria-expanded={showsMore}
          aria-controls={moreId}
          onClick={() => setMore(!showsMore)}
        >
          Plus
        </Button>
      </div>
      <div id={moreId} hidden={!showsMore} className="order-last w-full">
        {showsMore ? <MoreOrderActions order={order} /> : null}
      </div>
      {opened === "corriger" || opened === "photos" ? (
        <OrderCorrectionForm
          key={opened}
          order={order}
          imagesFirst={opened === "photos"}
          onClose={() => address.change({ ouvrir: undefined })}
        />
      ) : null}
    </div>
  );
}
