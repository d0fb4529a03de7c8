import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#web/kit/ui/button.tsx";
import { Icon } from "#web/kit/ui/icons.tsx";
import { DeleteOrderDialog } from "../delete-order-dialog.tsx";
import { portalPaths } from "../../session/portal-paths.ts";
import { canRoleOpenScreen } from "../../session/screen-roles.ts";
import { useRole } from "../../session/use-auth.ts";
import { CardLinkButtons } from "./card/card-links.tsx";
import { PauseCardButton } from "./card/pause.tsx";
import { EraseOrderButton } from "./erase-button.tsx";
import { LostCardButton } from "./pieces/lost-card.tsx";
import { DestructiveActionRow } from "./removal.tsx";
import type { OrderDetail } from "./use-order.ts";

/** Offers rare actions on an order; separates destructive ones and explains what they delete. */
export function MoreOrderActions({ order }: { order: OrderDetail }) {
  const navigate = useNavigate();
  const role = useRole();
  const [asking, setAsking] = useState(false);
  const isReprint = Boolean(order.reprintOf);
  // Of several each has its own in the list of cards.
  const hasSeveral = order.cardList.length > 1;
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4">
      <div className="flex flex-wrap gap-2">
        {hasSeveral ? null : (
          <>
            <LostCardButton order={order} />
            {isReprint ? null : <PauseCardButton order={order} />}
            <CardLinkButtons order={order} />
          </>
        )}
        {canRoleOpenScreen(role, "newOrder") && !isReprint && !hasSeveral ? (
          <Button
            size="small"
            variant="secondary"
            icon={<Icon name="copy" />}
            onClick={() => void navigate(`${portalPaths.newOrder}?copie=${order.ref}`)}
          >
            Nouvelle commande semblable
          </Button>
        ) : null}
      </div>
      <div role="group" aria-label="Retirer" className="flex flex-col gap-3 border-t border-line pt-4">
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
        onDone={() => void navigate(portalPaths.orders)}
      />
    </div>
  );
}
