import type { OrderEventKind } from "#shared/words.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { OrderPart } from "#server/db/order-part.ts";
import { listCardsOf } from "#server/features/cards/card-service.ts";
import * as store from "./order-erasure-store.ts";
import { type Leftover, searchKeys } from "./order-rules.ts";
import { recordOrderEvent } from "./events.ts";
import { lockOrder, updateOrder } from "./order-store.ts";
import type { OrderRow } from "./order-tables.ts";

/** Orders that one run marks, or erases. */
export const mostErased = 500;

/** Events whose details nobody typed and that tell of nobody; those of every other kind are emptied. The ledger keeps the sums. */
const impersonalEvents: readonly OrderEventKind[] = ["order.created", "piece.material_set", "mail.resent"];

/**
 * The first step of erasing: notes since when orders made (or deleted) before `before` (ms) are to be erased, and forgets
 * it for those that are not any more. One whose payment is open or disputed is not.
 */
export async function markForErasure(deps: Pick<Deps, "db">, what: Leftover, before: number): Promise<void> {
  await store.unmarkOthers(deps.db.query, what, before);
  await store.markDue(deps.db.query, what, before, mostErased);
}

/** Those that were marked some days ago and are still due. */
export async function listErasable(deps: Pick<Deps, "db">, what: Leftover, before: number): Promise<string[]> {
  return store.listErasable(deps.db.query, what, before, mostErased);
}

/** The second step: wipes the order's personal data; `false` when it was paid, restored, erased or is being paid meanwhile. */
export async function eraseOrder(deps: InTransaction<Pick<Deps, "db" | "clock">>, ref: string, what: Leftover, before: number): Promise<boolean> {
  if (!(await store.eraseIfErasable(deps.db.query, ref, what, before, deps.clock.now()))) return false;
  await store.eraseEventDetails(deps.db.query, ref, impersonalEvents);
  await recordOrderEvent(deps, { orderRef: ref, actor: "system", kind: what === "deleted" ? "order.purged" : "order.expired" });
  return true;
}

/**
 * Wipes an order's personal data whatever its age and wherever it stands; one that was not in the trash is out of reach as if
 * it had been. `actor`, `reason`: for the timeline. Resolves to the order as it was.
 * @throws {AppError} `order.not_found` when it is erased already, `erasure.payment_open`, `erasure.refund_open`
 */
export async function eraseOrderNow(deps: InTransaction<Pick<Deps, "db" | "clock">>, ref: string, { actor, reason }: { actor: string; reason: string }): Promise<OrderRow> {
  // Held first: who begins a payment or a refund writes this row, so that one of the two sees the other.
  const order = await lockOrder(deps.db.query, ref);
  if (!order || order.expiredAt !== null) throw new AppError("order.not_found");
  const unsettled = await store.findUnsettled(deps.db.query, ref);
  if (unsettled) throw new AppError(`erasure.${unsettled}_open`);
  await store.eraseHeld(deps.db.query, order, deps.clock.now());
  await store.eraseEventDetails(deps.db.query, ref, impersonalEvents);
  await recordOrderEvent(deps, { orderRef: ref, actor, kind: "order.erased", details: { reason } });
  return order;
}

/** Of these nobody typed anything about a card's owner; an order whose card alone is erased keeps what they say. */
const moneyEvents: readonly OrderEventKind[] = ["payment.settled", "payment.rest_received", "payment.undone", "payment.refund_asked", "payment.refunded", "payment.refund_failed", "payment.closed", "payment.overpaid"];

/**
 * An order whose sale stays forgets one of its cards: it is found by it no more, and what was written of it, notes too, is emptied, since nobody can tell
 * which of its cards a note is about. Resolves to the order. @throws {AppError} `order.not_found` when it is erased already, `erasure.payment_open`, `erasure.refund_open`
 */
export async function eraseCardOfOrder(deps: InTransaction<Pick<Deps, "db" | "clock">>, { orderRef: ref, cardRef }: Required<OrderPart>, { actor, reason }: { actor: string; reason: string }): Promise<OrderRow> {
  const order = await lockOrder(deps.db.query, ref);
  if (!order || order.expiredAt !== null) throw new AppError("order.not_found");
  const unsettled = await store.findUnsettled(deps.db.query, ref);
  if (unsettled) throw new AppError(`erasure.${unsettled}_open`);
  const others = (await listCardsOf(deps, ref)).filter((card) => card.ref !== cardRef);
  await updateOrder(deps.db.query, ref, { ...searchKeys(order, others), updatedAt: deps.clock.now() });
  await store.eraseEventDetails(deps.db.query, ref, [...impersonalEvents, ...moneyEvents]);
  await recordOrderEvent(deps, { orderRef: ref, actor, kind: "card.removed", details: { reason } });
  return order;
}

/** The orders by which an order's cards, or the one, were printed anew, and whose data is not erased. */
export async function listReprintsToErase(deps: Pick<Deps, "db">, part: OrderPart): Promise<string[]> {
  return store.listReprintsToErase(deps.db.query, part);
}

/** Holds an order until the transaction ends; whether its data is erased. */
export async function holdWhetherErased(deps: InTransaction<Pick<Deps, "db">>, ref: string): Promise<boolean> {
  return ((await lockOrder(deps.db.query, ref))?.expiredAt ?? null) !== null;
}

/** Somebody is about to pay, or money is to go back: the order is not erased before it has been marked anew, also by who is at it now. */
export async function keepFromErasure(deps: InTransaction<Pick<Deps, "db">>, ref: string): Promise<void> {
  await store.dropMark(deps.db.query, ref);
}
