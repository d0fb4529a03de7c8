import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { sumOrderLines } from "../order-line-rules.ts";
import { deleteOrderLineRow, listOrderLines } from "../order-line-store.ts";
import { buildOrderSearchKeys } from "../order-rules.ts";
import { getAnyOrderOrThrow, updateOrderWithHistory } from "../order-service.ts";
import type { OrderRow } from "../order-tables.ts";
import { listReprintedCards } from "../sold-cards.ts";

/**
 * Takes cards that leave off a locked, unpaid order that prints them anew beside others, which lowers its price; resolves
 * to the order as it is then. Where none would be left, it stays as it is: nothing is paid for it any more. A payment that
 * began before brings in more than it costs, to be given back.
 */
export async function removeReprintedCards(
  deps: InTransaction<ClockDeps>,
  order: OrderRow,
  gone: readonly Pick<CardRow, "ref">[],
): Promise<OrderRow> {
  const refs = new Set(gone.map(({ ref }) => ref));
  const left = (await listReprintedCards(deps, order)).filter(({ ref }) => !refs.has(ref));
  const lines = await listOrderLines(deps.db.query, order.ref);
  const removed = lines.filter(({ cardRef }) => cardRef !== null && refs.has(cardRef));
  const [first] = left;
  if (!first || removed.length === 0 || order.paidAt !== null) return order;
  for (const { id } of removed) await deleteOrderLineRow(deps.db.query, id);
  // No reprint has a price by quantity, which would be another for those that are left.
  const price = sumOrderLines(lines.filter((line) => !removed.includes(line)));
  const sale = { price, unitPrice: price, offer: first.offer, reprintOf: first.ref };
  const change = { ...sale, ...buildOrderSearchKeys(order, left) };
  for (const { cardRef } of removed)
    await updateOrderWithHistory(deps, change, {
      orderRef: order.ref,
      actor: "system",
      kind: "card.taken_off",
      // By its reference: a name would outlive the card.
      details: { card: cardRef ?? "", price },
    });
  return getAnyOrderOrThrow(deps, order.ref);
}

/** Tells these mailboxes, of an order that prints cards anew, that some of them are not made, and what is due; its buyer's alone gets its key. */
export async function announceRemovedReprints(
  deps: InTransaction<ClockDeps>,
  { ref, number, key, buyerFirstName, buyerEmail }: OrderRow,
  recipients: readonly string[],
  change: { removed: number; price?: number; paidInPart?: { waived: number; rest: number } },
): Promise<void> {
  for (const recipient of new Set(recipients))
    await enqueueMail(deps, {
      template: "reprint-card-removed",
      orderRef: ref,
      recipient,
      data: {
        ...(recipient === buyerEmail ? { firstName: buyerFirstName, key } : { firstName: "" }),
        number,
        ref,
        ...change,
      },
    });
}
