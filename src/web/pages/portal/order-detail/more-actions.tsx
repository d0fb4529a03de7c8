import { useState } from "react";
import { useNavigate } from "react-router";
import { routePaths } from "#shared/urls.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icons.tsx";
import { DeleteOrderDialog } from "../orders/delete-order-dialog.tsx";
import { useCardActions } from "../orders/use-card-actions.ts";
import { PortalIcon } from "../parts/portal-icon.tsx";
import { portalPaths } from "../portal-paths.ts";
import { canRoleOpenScreen } from "../session/screen-roles.ts";
import { useRole } from "../session/use-auth.ts";
import { PauseCardButton } from "./card/pause.tsx";
import { EraseOrderButton } from "./erase-button.tsx";
import { DestructiveActionRow } from "./removal.tsx";
import type { OrderDetail } from "./use-order.ts";

/** Offers rare actions on an order; separates destructive ones and explains what they delete. */
export function MoreOrderActions({ order }: { order: OrderDetail }) {
  const { copyNfcLink, downloadQr, downloading } = useCardActions(order);
  const navigate = useNavigate();
  const role = useRole();
  const [asking, setAsking] = useState(false);
  const isReprint = Boolean(order.reprintOf);
  const isShown = order.paid && order.missing.length === 0;
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4">
      <div className="flex flex-wrap gap-2">
        {isReprint ? null : <PauseCardButton order={order} />}
        {isShown ? (
          <ButtonLink
            size="small"
            variant="secondary"
            icon={<PortalIcon name="external" />}
            href={routePaths.card(order.reprintOf ?? order.ref)}
            target="_blank"
            rel="noopener"
            aria-label="Ouvrir la carte (nouvel onglet)"
          >
            Ouvrir la carte
          </ButtonLink>
        ) : null}
        <Button
          size="small"
          variant="secondary"
          icon={<Icon name="nfc" />}
          disabled={!copyNfcLink}
          onClick={copyNfcLink}
        >
          Copier le lien NFC
        </Button>
        <Button
          size="small"
          variant="secondary"
          icon={<PortalIcon name="qr" />}
          busy={downloading}
          disabled={!isShown}
          onClick={downloadQr}
        >
          Télécharger le QR code
        </Button>
        {canRoleOpenScreen(role, "newOrder") && !isReprint ? (
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
          says={`Va dans la corbeille, d'où la commande revient pendant 30\u00a0jours.${order.paid ? " Sa page ne répond plus, et rien n'est remboursé." : ""}`}
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
