import { routePaths } from "#shared/urls.ts";
import { Icon } from "#web/ui/icons.tsx";
import { IconButton, IconLink } from "../parts/icon-button.tsx";
import { PortalIcon } from "../parts/portal-icon.tsx";
import type { StaffOrderRow } from "./order-filters.ts";
import { useCardActions } from "./use-card-actions.ts";

export interface OrderRowHandlers {
  onDelete: (order: StaffOrderRow) => void;
  onRestore: (order: StaffOrderRow) => void;
}

/**
 * Renders the row actions of product.md §2; in the trash, the restoring. A card is public, and its QR code exists,
 * once it is paid.
 */
export function OrderRowActions({ order, onDelete, onRestore }: { order: StaffOrderRow } & OrderRowHandlers) {
  const { copyNfcLink, downloadQr, downloading } = useCardActions(order);
  /** A card that lacks something is not shown yet. */
  const isShown = order.paid && order.missing.length === 0;
  const whose = `${order.firstName} ${order.lastName}`;
  if (order.deletedAt)
    return (
      <IconButton
        label={`Restaurer la commande de ${whose}`}
        icon={<PortalIcon name="restore" />}
        onPress={() => onRestore(order)}
      />
    );
  return (
    <div className="-ml-2 flex items-center">
      <IconButton
        label={copyNfcLink ? `Copier le lien NFC de ${whose}` : `Lien NFC de ${whose}\u00a0: après le paiement`}
        icon={<Icon name="nfc" />}
        disabled={!copyNfcLink}
        onPress={() => copyNfcLink?.()}
      />
      <IconButton
        label={isShown ? `Télécharger le QR code de ${whose}` : `QR code de ${whose}\u00a0: après le paiement`}
        icon={<PortalIcon name="qr" />}
        busy={downloading}
        disabled={!isShown}
        onPress={downloadQr}
      />
      {isShown ? (
        <IconLink
          label={`Ouvrir la carte de ${whose}`}
          icon={<PortalIcon name="external" />}
          href={routePaths.card(order.reprintOf ?? order.ref)}
        />
      ) : (
        <IconButton
          label={`Carte de ${whose}\u00a0: après le paiement`}
          icon={<PortalIcon name="external" />}
          disabled
          onPress={() => undefined}
        />
      )}
      <IconButton
        danger
        label={`Supprimer la commande de ${whose}`}
        icon={<Icon name="trash" />}
        onPress={() => onDelete(order)}
      />
    </div>
  );
}
