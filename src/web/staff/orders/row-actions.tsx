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

/** Width of three icons. */
const rowActionsWidth = "md:min-w-33 in-data-dense:pointer-fine:min-w-21";

export interface OrderRowHandlers {
  onDelete: (order: StaffOrderRow) => void;
  onRestore: (order: StaffOrderRow) => void;
}

/**
 * Renders the row actions of product.md §2; in the trash, the button that restores. An order of several cards has its
 * actions on its page.
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
    <div className="-ml-2 flex in-data-dense:pointer-fine:-ml-1 items-center">
      {order.cards > 1 ? (
        <Link
          to={staffPaths.order(order.ref)}
          aria-label={`Voir les ${formatCount(order.cards, "carte")} ${formatNameWithDe(whose)}`}
          className={`text-link inline-flex min-h-11 items-center pl-2 text-sm whitespace-nowrap in-data-dense:text-xs in-data-dense:pointer-fine:min-h-7 ${rowActionsWidth}`}
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

/** Offers the card's links once they exist; in a table the other buttons keep their places. */
function CardRowActions({ order, whose }: { order: StaffOrderRow; whose: string }) {
  const { copyNfcLink, downloadQr, downloading } = useCardActions(order);
  /** A card with missing content is not shown yet. */
  const isShown = order.paid && order.missing.length === 0;
  return (
    <div className={`flex ${rowActionsWidth}`}>
      {copyNfcLink ? (
        <IconButton
          label={`Copier le lien NFC ${formatNameWithDe(whose)}`}
          icon={<Icon name="nfc" />}
          onPress={copyNfcLink}
        />
      ) : null}
      {isShown ? (
        <>
          <IconButton
            label={`Télécharger le QR code ${formatNameWithDe(whose)}`}
            icon={<StaffIcon name="qr" />}
            busy={downloading}
            onPress={downloadQr}
          />
          <IconLink
            label={`Ouvrir la carte ${formatNameWithDe(whose)}`}
            icon={<StaffIcon name="external" />}
            href={routePaths.card(order.reprintOf ?? order.ref)}
          />
        </>
      ) : null}
    </div>
  );
}
