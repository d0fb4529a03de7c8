import { useId, useState } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { Chevron } from "#web/kit/ui/chevron.tsx";
import { useListUrlState } from "../../parts/list/list-address.ts";
import { shortActionGridLook } from "./action-grid.ts";
import { CardCorrectionButtons, OpenedCorrectionForm } from "./card/corrections.tsx";
import { EraseOrderButton } from "./erase-button.tsx";
import { MoreOrderActions } from "./more-actions.tsx";
import { NextStepLink } from "./next-step-link.tsx";
import type { OrderNextStep } from "./next-step.ts";
import type { OrderDetail } from "./use-order.ts";

interface OrderActionsProps {
  order: OrderDetail;
  /** The order with the fields of the card that is shown. */
  shown: OrderDetail;
  step: OrderNextStep | undefined;
  pieceId: string | undefined;
}

/**
 * Offers staff the actions on the order: the next step, corrections, and the rest under "Plus"; the address contains
 * which form is open.
 */
export function OrderActions({ order, shown, step, pieceId }: OrderActionsProps) {
  const address = useListUrlState();
  const [more, setMore] = useState(false);
  const moreId = useId();
  const opened = address.read("ouvrir");
  const showsMore = more || opened === "effacer";
  if (order.expiredAt) return null;
  if (order.deletedAt) return <EraseOrderButton order={order} />;
  return (
    <div className="contents">
      <div className={order.cardList.length > 1 ? "flex flex-wrap gap-2" : shortActionGridLook}>
        {step?.does ? (
          <span className="col-span-full flex">
            <NextStepLink step={step} pieceId={pieceId} />
          </span>
        ) : null}
        {order.cardList.length > 1 ? null : <CardCorrectionButtons order={order} />}
        <Button
          size="small"
          variant="secondary"
          icon={
            <span className={showsMore ? "rotate-180" : ""}>
              <Chevron />
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
      <OpenedCorrectionForm order={shown} />
    </div>
  );
}
