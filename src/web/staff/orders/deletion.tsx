import { formatInstantInDakar } from "../parts/dates.ts";
import { computeDaysUntilErasure, formatDaysUntilErasure } from "./days-left.ts";
import type { StaffOrderRow } from "./order-filters.ts";

/**
 * Shows who put an order into the trash, when, and how long it can still be restored; nothing of one that is not
 * there.
 */
export function OrderDeletionNote({
  order: { deletedAt, deletedBy },
}: {
  order: Pick<StaffOrderRow, "deletedAt" | "deletedBy">;
}) {
  if (!deletedAt) return null;
  return (
    <p className="text-danger in-data-dense:min-w-40 in-data-dense:py-1">
      {formatDeletionMessage(deletedAt, deletedBy)}
    </p>
  );
}

function formatDeletionMessage(deletedAt: string, deletedBy: string | null): string {
  const name = deletedBy === "buyer" ? "l'acheteur" : deletedBy;
  return `Le ${formatInstantInDakar(deletedAt)}${name ? ` par ${name}` : ""}\u00a0: ${formatDaysUntilErasure(computeDaysUntilErasure(deletedAt))}.`;
}
