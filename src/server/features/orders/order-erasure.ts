import type { OrderEventKind } from "#shared/order-events.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";
import { listCardRefsInScope, listOrderCards } from "#server/features/cards/card-service.ts";
import * as store from "./order-erasure-store.ts";
import { type ErasableOrderKind, buildOrderSearchKeys } from "./order-rules.ts";
import { recordOrderHistoryEntry } from "./events.ts";
import { lockOrderRow, updateOrderRow } from "./order-store.ts";
import type { OrderRow } from "./order-tables.ts";

/** Bounds the orders that one run marks or erases. */
export const erasureBatchSize = 500;

/**
 * Events whose details nobody typed and that tell of nobody; those of every other kind are emptied. The ledger keeps
 * the sums.
 */
const impersonalEvents: readonly OrderEventKind[] = ["order.created", "piece.material_set", "mail.resent"];

/**
 * Marks the orders made (or deleted) before `before` (ms) as due for erasure, the first of its two steps, and
 * clears the mark of those that are not due any more. An order with an open or disputed payment is not marked.
 */
export async function markOrdersForErasure(
  deps: Pick<Deps, "db">,
  what: ErasableOrderKind,
  before: number,
): Promise<void> {
  await store.clearObsoleteErasureMarks(deps.db.query, what, before);
  await store.markOrdersDueForErasure(deps.db.query, what, before, erasureBatchSize);
}

/** Lists the orders that were marked some days ago and are still due. */
export async function listErasableOrders(
  deps: Pick<Deps, "db">,
  what: ErasableOrderKind,
  before: number,
): Promise<string[]> {
  return store.selectErasableOrderRefs(deps.db.query, what, before, erasureBatchSize);
}

/**
 * Wipes the order's personal data, the second step of its erasure; `false` when it was paid, restored, erased or
 * is being paid meanwhile.
 */
export async function eraseOrderIfDue(
  deps: InTransaction<Pick<Deps, "db" | "clock">>,
  ref: string,
  what: ErasableOrderKind,
  before: number,
): Promise<boolean> {
  if (!(await store.eraseOrderRowIfErasable(deps.db.query, ref, what, before, deps.clock.now()))) return false;
  await store.clearOrderHistoryDetails(deps.db.query, ref, impersonalEvents);
  await recordOrderHistoryEntry(deps, {
    orderRef: ref,
    actor: "system",
    kind: what === "deleted" ? "order.purged" : "order.expired",
  });
  return true;
}

/**
 * Wipes an order's personal data whatever its age and state; an order outside the trash counts as deleted.
 * `actor`, `reason`: for the timeline. Resolves to the order as it was.
 * @throws {AppError} `order.not_found` when it is erased already, `erasure.payment_open`, `erasure.refund_open`
 */
export async function eraseOrderNow(
  deps: InTransaction<Pick<Deps, "db" | "clock">>,
  ref: string,
  { actor, reason }: { actor: string; reason: string },
): Promise<OrderRow> {
  // Held first: who begins a payment or a refund writes this row, so that one of the two sees the other.
  const order = await lockOrderRow(deps.db.query, ref);
  if (!order || order.expiredAt !== null) throw new AppError("order.not_found");
  const unsettled = await store.findUnsettledMoney(deps.db.query, ref);
  if (unsettled) throw new AppError(`erasure.${unsettled}_open`);
  await store.eraseLockedOrder(deps.db.query, order, deps.clock.now());
  await store.clearOrderHistoryDetails(deps.db.query, ref, impersonalEvents);
  await recordOrderHistoryEntry(deps, { orderRef: ref, actor, kind: "order.erased", details: { reason } });
  return order;
}

/** Of these nobody typed anything about a card's owner; an order whose card alone is erased keeps what they say. */
const moneyEvents: readonly OrderEventKind[] = [
  "payment.settled",
  "payment.rest_received",
  "payment.undone",
  "payment.refund_asked",
  "payment.refunded",
  "payment.refund_failed",
  "payment.closed",
  "payment.overpaid",
];

/**
 * Erases one card from an order whose sale stays: the card's texts no longer find the order, and the details of
 * its history are emptied, notes included, since nobody can tell which card a note is about. Resolves to the
 * order.
 * @throws {AppError} `order.not_found` when it is erased already, `erasure.payment_open`, `erasure.refund_open`
 */
export async function eraseCardFromOrder(
  deps: InTransaction<Pick<Deps, "db" | "clock">>,
  { orderRef: ref, cardRef }: Required<OrderErasureScope>,
  { actor, reason }: { actor: string; reason: string },
): Promise<OrderRow> {
  const order = await lockOrderRow(deps.db.query, ref);
  if (!order || order.expiredAt !== null) throw new AppError("order.not_found");
  const unsettled = await store.findUnsettledMoney(deps.db.query, ref);
  if (unsettled) throw new AppError(`erasure.${unsettled}_open`);
  const others = (await listOrderCards(deps, ref)).filter((card) => card.ref !== cardRef);
  await updateOrderRow(deps.db.query, ref, { ...buildOrderSearchKeys(order, others), updatedAt: deps.clock.now() });
  await store.clearOrderHistoryDetails(deps.db.query, ref, [...impersonalEvents, ...moneyEvents]);
  await recordOrderHistoryEntry(deps, { orderRef: ref, actor, kind: "card.removed", details: { reason } });
  return order;
}

/** Lists the reprint orders, not erased yet, of an order's cards or of the one card. */
export async function listReprintOrdersToErase(deps: Pick<Deps, "db">, part: OrderErasureScope): Promise<string[]> {
  return store.selectReprintRefsToErase(deps.db.query, await listCardRefsInScope(deps, part));
}

/** Locks an order's row until the transaction ends; resolves to whether its data is erased. */
export async function lockOrderAndCheckErased(deps: InTransaction<Pick<Deps, "db">>, ref: string): Promise<boolean> {
  return ((await lockOrderRow(deps.db.query, ref))?.expiredAt ?? null) !== null;
}

/**
 * Keeps an order from being erased until it is marked anew, because a payment or a refund is about to begin; a
 * concurrent erasure finds no mark either.
 */
export async function postponeOrderErasure(deps: InTransaction<Pick<Deps, "db">>, ref: string): Promise<void> {
  await store.clearErasureMark(deps.db.query, ref);
}
