import { type ReactNode, useId, useState } from "react";
import { Button } from "#web/kit/ui/button.tsx";
import { Chevron } from "#web/kit/ui/chevron.tsx";
import { useListUrlState } from "../../parts/list/list-url-state.ts";
import { shortActionGridLook } from "./action-grid.ts";
import { CardCorrectionButtons, OpenedCorrectionForm } from "./card/corrections.tsx";
import type { OrderDetail } from "./use-order.ts";
import { useNavigate } from "react-router";
import { Icon } from "#web/kit/ui/icons.tsx";
import { DeleteOrderDialog } from "../delete-order-dialog.tsx";
import { staffPaths } from "../../session/staff-paths.ts";
import { canRoleOpenScreen } from "../../session/role-screen-access.ts";
import { useRole } from "../../session/use-auth.ts";
import { CardLinkButtons } from "./card/card-links.tsx";
import { PauseCardButton } from "./card/pause.tsx";
import { LostCardButton } from "./pieces/lost-card.tsx";
import type { eraseOrder } from "#shared/contract/order-erasure.ts";
import type { EndpointRoles } from "#shared/contract/endpoint.ts";
import type { StaffRole } from "#shared/access/access.ts";
import { EraseOrderDialog } from "./erase-dialog.tsx";

/** Roles that may erase an order. */
const erasers: EndpointRoles<typeof eraseOrder> = ["admin"];

/** Erases the data of an order that still has it, also in the trash. */
function EraseOrderButton({ order }: { order: OrderDetail }) {
  const address = useListUrlState();
  const role: StaffRole = useRole();
  if (order.expiredAt || !(erasers as readonly StaffRole[]).includes(role)) return null;
  return (
    <>
      <DestructiveActionRow says="Efface aussitôt et pour toujours les données de la personne, à sa demande ou d'une commande d'essai. Rien ne revient.">
        <Button size="small" variant="danger" onClick={() => address.change({ ouvrir: "effacer" })}>
          Effacer maintenant
        </Button>
      </DestructiveActionRow>
      {address.read("ouvrir") === "effacer" ? (
        <EraseOrderDialog order={order} onClose={() => address.change({ ouvrir: undefined })} />
      ) : null}
    </>
  );
}

interface OrderActionsProps {
  order: OrderDetail;
  /** The order with the fields of the shown card. */
  shown: OrderDetail;
}

/** Offers corrections of the order, and the rest under "Plus"; the address remembers which form is open. */
export function OrderActions({ order, shown }: OrderActionsProps) {
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

/** Offers rare actions on an order; sets destructive ones apart and explains what they delete. */
function MoreOrderActions({ order }: { order: OrderDetail }) {
  const navigate = useNavigate();
  const role = useRole();
  const [asking, setAsking] = useState(false);
  const isReprint = Boolean(order.reprintOf);
  // In an order of several cards, each card has its own buttons in the list of cards.
  const hasSeveral = order.cardList.length > 1;
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4">
      {hasSeveral ? null : (
        <div className="flex flex-wrap gap-2">
          <LostCardButton order={order} />
          {isReprint ? null : <PauseCardButton order={order} />}
          <CardLinkButtons order={order} />
          {canRoleOpenScreen(role, "newOrder") && !isReprint ? (
            <Button
              size="small"
              variant="secondary"
              icon={<Icon name="copy" />}
              onClick={() => void navigate(`${staffPaths.newOrder}?copie=${order.ref}`)}
            >
              Nouvelle commande semblable
            </Button>
          ) : null}
        </div>
      )}
      <div
        role="group"
        aria-label="Retirer"
        className="flex flex-col gap-3 border-line not-first:border-t not-first:pt-4"
      >
        <DestructiveActionRow
          says={`Va dans la corbeille, d'où la commande revient pendant 30\u00a0jours.${order.paid && !isReprint ? ` ${hasSeveral ? "Ses pages ne répondent" : "Sa page ne répond"} plus, et rien n'est remboursé.` : ""}`}
        >
          <Button size="small" variant="danger" icon={<Icon name="trash" />} onClick={() => setAsking(true)}>
            Supprimer
          </Button>
        </DestructiveActionRow>
        <EraseOrderButton order={order} />
      </div>
      <DeleteOrderDialog
        order={asking ? order : undefined}
        onClose={() => setAsking(false)}
        onDone={() => void navigate(staffPaths.orders)}
      />
    </div>
  );
}

/** Renders a destructive button beside an explanation of what it deletes. */
function DestructiveActionRow({ says, children }: { says: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      {children}
      <p className="max-w-prose min-w-0 flex-1 basis-60 text-sm text-silver-300">{says}</p>
    </div>
  );
}
