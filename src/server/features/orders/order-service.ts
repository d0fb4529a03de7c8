import type { Payer } from "#shared/contract/orders.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { recordOrderEvent, type OrderEvent } from "./events.ts";
import { foldText, priceOf } from "./order-rules.ts";
import * as store from "./order-store.ts";
import type { OrderRow } from "./order-tables.ts";

export { listOrderEvents, recordOrderEvent, type EventDetails, type OrderEvent } from "./events.ts";
export { missingFor } from "./whole.ts";
export { eraseCardOfOrder, eraseOrder, eraseOrderNow, holdWhetherErased, keepFromErasure, listErasable, listReprintsToErase, markForErasure, mostErased } from "./order-erasure.ts";

/** An order that exists and was not deleted. */
export async function findOrder(deps: Pick<Deps, "db">, ref: string): Promise<OrderRow | undefined> {
  return store.findOrder(deps.db.query, ref);
}

/** Whether any was ever made, erased ones too. */
export async function hasOrders(deps: Pick<Deps, "db">): Promise<boolean> {
  return store.hasOrders(deps.db.query);
}

/** As `findOrder`. @throws {AppError} `order.not_found` */
export async function requireOrder(deps: Pick<Deps, "db">, ref: string): Promise<OrderRow> {
  const order = await findOrder(deps, ref);
  if (!order) throw new AppError("order.not_found");
  return order;
}

/** An order of whatever state, deleted and erased ones too: for staff. @throws {AppError} `order.not_found` */
export async function requireAnyOrder(deps: Pick<Deps, "db">, ref: string): Promise<OrderRow> {
  const order = await store.findAnyOrder(deps.db.query, ref);
  if (!order) throw new AppError("order.not_found");
  return order;
}

/** The orders by which a card is printed anew, the newest first. */
export async function listReprintsOf(deps: Pick<Deps, "db">, cardRef: string): Promise<OrderRow[]> {
  return store.listReprintsOf(deps.db.query, cardRef);
}

/** An order that has its data, held until the transaction ends. @throws {AppError} `order.not_found`; `deleted` says which kind is looked for */
export async function holdOrder(deps: InTransaction<Pick<Deps, "db">>, ref: string, { deleted = false } = {}): Promise<OrderRow> {
  const order = await store.lockOrder(deps.db.query, ref);
  if (!order || order.expiredAt !== null || (order.deletedAt !== null) !== deleted) throw new AppError("order.not_found");
  return order;
}

/** Changes a held order and adds a line to its timeline. */
export async function changeOrder(deps: InTransaction<Pick<Deps, "db" | "clock">>, change: Partial<OrderRow>, event: OrderEvent): Promise<void> {
  await store.updateOrder(deps.db.query, event.orderRef, { ...change, updatedAt: deps.clock.now() });
  await recordOrderEvent(deps, event);
}

/** Remembers the promo code that an unpaid order was tried with last; null forgets it. */
export async function rememberPromo(deps: Pick<Deps, "db">, ref: string, code: string | null): Promise<void> {
  await store.setPromoTried(deps.db.query, ref, code);
}

/** Inserts a new order with the first line of its timeline. `actor`: `buyer` or `staff:<user id>`. */
export async function insertNewOrder(deps: InTransaction<Pick<Deps, "db" | "clock">>, order: OrderRow, actor: string): Promise<void> {
  await store.insertOrder(deps.db.query, order);
  await recordOrderEvent(deps, { orderRef: order.ref, actor, kind: "order.created", details: { offer: order.offer, price: priceOf(order) } });
}

export interface Settlement {
  ref: string;
  paidBy: Payer;
  method: string | null;
  promoCode: string | null;
  /** What came in, and what of the price is let go (whole FCFA). */
  received: number;
  discount: number;
}

/**
 * Marks an order paid; `false` when something else had paid it.
 * Called by `payments/payment-service.ts` only, inside its transaction (payments.md rule 3).
 */
export async function markPaid(deps: InTransaction<Pick<Deps, "db" | "clock">>, settlement: Settlement): Promise<boolean> {
  return store.setPaidIfUnpaid(deps.db.query, settlement.ref, {
    paidAt: deps.clock.now(),
    paidBy: settlement.paidBy,
    paymentMethod: settlement.method,
    promoCode: settlement.promoCode,
    received: settlement.received,
    discount: settlement.discount,
  }, foldText(settlement.promoCode ?? ""));
}

/** More of a paid order's price came in; `undefined` when that is more than what is still to come. Called by payments only, as are those below. */
export async function addReceived(deps: InTransaction<Pick<Deps, "db" | "clock">>, ref: string, sums: { amount: number; discount: number }): Promise<OrderRow | undefined> {
  return store.addReceived(deps.db.query, ref, { ...sums, now: deps.clock.now() });
}

/** More of what came in for an order went back. */
export async function addRefunded(deps: InTransaction<Pick<Deps, "db" | "clock">>, ref: string, amount: number): Promise<void> {
  await store.addRefunded(deps.db.query, ref, amount, deps.clock.now());
}

/** Another payment pays a paid order from now on; it was paid when it was. */
export async function replacePayment(deps: InTransaction<Pick<Deps, "db" | "clock">>, { ref, paidBy, method, promoCode, received, discount }: Settlement): Promise<void> {
  await store.replacePayment(deps.db.query, ref, { paidBy, paymentMethod: method, promoCode, received, discount }, deps.clock.now());
}

/** A payment of the rest was a mistake. */
export async function takeReceived(deps: InTransaction<Pick<Deps, "db" | "clock">>, ref: string, sums: { amount: number; discount: number }): Promise<void> {
  await store.takeReceived(deps.db.query, ref, { ...sums, now: deps.clock.now() });
}

/** The payment of an order was a mistake; `false` when it is not paid, or something of it was given back. */
export async function markUnpaid(deps: InTransaction<Pick<Deps, "db" | "clock">>, ref: string): Promise<boolean> {
  return store.setUnpaid(deps.db.query, ref, deps.clock.now());
}
