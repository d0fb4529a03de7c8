import { Callout } from "#web/kit/ui/callout.tsx";
import { useTrash } from "../../use-trash.ts";
import { computeDaysUntilErasure, formatDaysUntilErasure } from "../../days-left.ts";
import { formatLongInstant } from "../../../parts/dakar-dates.ts";
import type { OrderDetail } from "../use-order.ts";

/** Says that an order is in the trash, or that its data is erased. */
export function OrderStateBadges({ order }: { order: OrderDetail }) {
  const { restore } = useTrash();
  if (order.expiredAt) {
    const title = order.deletedAt ? "Effacée" : "Expirée";
    return (
      <Callout title={`${title} le ${formatLongInstant(order.expiredAt)}.`}>
        <p>{order.deletedAt ? "Ses" : "Jamais payée, ses"} données personnelles ont été effacées.</p>
      </Callout>
    );
  }
  if (order.deletedAt) {
    return (
      <Callout kind="danger" title={`Supprimée le ${formatLongInstant(order.deletedAt)}.`}>
        <p>
          {order.deletedBy ? `${order.deletedBy === "buyer" ? "Par l'acheteur" : `Par ${order.deletedBy}`}. ` : ""}Dans
          la corbeille, {formatDaysUntilErasure(computeDaysUntilErasure(order.deletedAt))}.{" "}
          <button type="button" className="text-link min-h-11" onClick={() => restore(order.ref)}>
            Restaurer cette commande
          </button>
        </p>
      </Callout>
    );
  }
  return null;
}
