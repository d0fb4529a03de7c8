import { formatNameWithDe } from "#shared/format/name-with-de.ts";
import { Link } from "react-router";
import { formatCount } from "#shared/format/counts.ts";
import { routePaths } from "#shared/route-paths.ts";
import { Icon } from "#web/kit/ui/icons.tsx";
import { IconButton, IconLink } from "../parts/icon-button.tsx";
import { StaffIcon } from "../parts/staff-icon.tsx";
import { staffPaths } from "../session/staff-paths.ts";
import type { StaffOrderRow } from "./order-filters.ts";
import { useCardActions } from "./use-card-actions.ts";

export interface OrderRowHandlers {
  onDelete: (order: StaffOrderRow) => void;
  onRestore: (order: StaffOrderRow) => void;
}

/**
 * Renders the row actions of product.md §2; in the trash, the restoring. Several cards have theirs on the order's
 * page.
 */
export function OrderRowActions({ order, onDelete, onRestore }: { order: StaffOrderRow } & OrderRowHandlers) {
  const whose = `${order.firstName} ${order.lastName}`;
  if (order.deletedAt)
    return (
      <IconButton
        label={`Restaurer la commande ${formatNameWithDe(whose)}`}
        icon={<StaffIcon name="restore" />}
        onPress={() => onRestore(order)}
      />
    );
  return (
    <div className="-ml-2 flex items-center">
      {order.cards > 1 ? (
        <Link
          to={staffPaths.order(order.ref)}
          aria-label={`Voir les ${formatCount(order.cards, "carte")} ${formatNameWithDe(whose)}`}
          className="text-link inline-flex min-h-11 min-w-33 items-center pl-2 text-sm whitespace-nowrap in-data-dense:text-xs in-data-dense:pointer-fine:min-h-7 in-data-dense:pointer-fine:min-w-21"
        >
          {formatCount(order.cards, "carte")}
        </Link>
      ) : (
        <CardRowActions order={order} whose={whose} />
      )}
      <IconButton
        danger
        label={`Supprimer la commande ${formatNameWithDe(whose)}`}
        icon={<Icon name="trash" />}
        onPress={() => onDelete(order)}
      />
    </div>
  );
}

/** Takes the card's links; it is public, and its QR code exists, once it is paid. */
function CardRowActions({ order, whose }: { order: StaffOrderRow; whose: string }) {
  const { copyNfcLink, downloadQr, downloading } = useCardActions(order);
  /** A card that lacks something is not shown yet. */
  const isShown = order.paid && order.missing.length === 0;
  return (
    <>
      <IconButton
        label={
          copyNfcLink
            ? `Copier le lien NFC ${formatNameWithDe(whose)}`
            : `Lien NFC ${formatNameWithDe(whose)}\u00a0: après le paiement`
        }
        icon={<Icon name="nfc" />}
        disabled={!copyNfcLink}
        onPress={() => copyNfcLink?.()}
      />
      <IconButton
        label={
          isShown
            ? `Télécharger le QR code ${formatNameWithDe(whose)}`
            : `QR code ${formatNameWithDe(whose)}\u00a0: après le paiement`
        }
        icon={<StaffIcon name="qr" />}
        busy={downloading}
        disabled={!isShown}
        onPress={downloadQr}
      />
      {isShown ? (
        <IconLink
          label={`Ouvrir la carte ${formatNameWithDe(whose)}`}
          icon={<StaffIcon name="external" />}
          href={routePaths.card(order.reprintOf ?? order.ref)}
        />
      ) : (
        <IconButton
          label={`Carte ${formatNameWithDe(whose)}\u00a0: après le paiement`}
          icon={<StaffIcon name="external" />}
          disabled
          onPress={() => undefined}
        />
      )}
    </>
  );
}
