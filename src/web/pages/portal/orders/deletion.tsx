import { formatInstant } from "../parts/dates.ts";
import { daysLeft, leftSaid } from "./days-left.ts";
import type { OrderRow } from "./order-filters.ts";

/** Who put an order into the trash, when, and how long it can still come back; nothing of one that is not there. */
export function Deletion({ order: { deletedAt, deletedBy } }: { order: Pick<OrderRow, "deletedAt" | "deletedBy"> }) {
  if (!deletedAt) return null;
  return <p className="text-danger in-data-dense:min-w-40 in-data-dense:py-1">{deletionSaid(deletedAt, deletedBy)}</p>;
}

export function deletionSaid(deletedAt: string, deletedBy: string | null): string {
  const by = deletedBy === "buyer" ? "par l'acheteur" : deletedBy ? `par ${deletedBy}` : "";
  return `Le ${formatInstant(deletedAt)}${by ? ` ${by}` : ""}\u00a0: ${leftSaid(daysLeft(deletedAt))}.`;
}
