import type { Payer } from "#shared/contract/orders.ts";
import type { Queryable, Tx } from "../../db/database.ts";
import type { OrderRow } from "../../db/tables.ts";
import { AppError } from "../../errors.ts";
import { newSecretId } from "../../ids.ts";
import type { Clock } from "../../ports/clock/port.ts";
import { recordOrderEvent, type OrderEvent } from "./events.ts";
import * as store from "./store.ts";

export { listOrderEvents, recordOrderEvent, type EventDetails, type OrderEvent } from "./events.ts";
export { eraseOrder, keepFromErasure, listErasable, markForErasure, mostErased } from "./erasure.ts";

/** An order that exists and was not deleted. @throws {AppError} `order.not_found` */
export async function requireOrder(query: Queryable, ref: string): Promise<OrderRow> {
  const order = await store.findOrder(query, ref);
  if (!order) throw new AppError("order.not_found");
  return order;
}

/** An order of whatever state, deleted and erased ones too: for staff. @throws {AppError} `order.not_found` */
export async function requireAnyOrder(query: Queryable, ref: string): Promise<OrderRow> {
  const order = await store.findAnyOrder(query, ref);
  if (!order) throw new AppError("order.not_found");
  return order;
}

/** An order that has its data, held until `tx` ends. @throws {AppError} `order.not_found`; `deleted` says which kind is looked for */
export async function holdOrder(tx: Tx, ref: string, { deleted = false } = {}): Promise<OrderRow> {
  const order = await store.lockOrder(tx, ref);
  if (!order || order.expiredAt !== null || (order.deletedAt !== null) !== deleted) throw new AppError("order.not_found");
  return order;
}

/** Changes a held order and adds a line to its timeline; what its card shows is a new version. */
export async function changeOrder(tx: Tx, clock: Clock, change: Partial<OrderRow>, event: OrderEvent): Promise<void> {
  await store.updateOrder(tx, event.orderRef, { ...change, updatedAt: clock.now() });
  await recordOrderEvent(tx, clock, event);
}

/** Inserts a new order with the first line of its timeline. `actor`: `buyer` or `staff:<user id>`. */
export async function insertNewOrder(tx: Tx, clock: Clock, order: OrderRow, actor: string): Promise<void> {
  await store.insertOrder(tx, order);
  await recordOrderEvent(tx, clock, { orderRef: order.ref, actor, kind: "order.created", details: { offer: order.offer, price: order.price } });
}

export interface Settlement {
  ref: string;
  paidBy: Payer;
  method: string | null;
  promoCode: string | null;
}

/**
 * Marks an order paid and publishes its images under a random key; `false` when something else had paid it.
 * Called by `payments/service.ts` only, inside its transaction (payments.md rule 3).
 */
export async function markPaid(tx: Tx, clock: Clock, settlement: Settlement): Promise<boolean> {
  return store.setPaidIfUnpaid(tx, settlement.ref, {
    paidAt: clock.now(),
    paidBy: settlement.paidBy,
    paymentMethod: settlement.method,
    promoCode: settlement.promoCode,
    imageKey: newSecretId(),
  });
}

/** Something that the order's card shows has changed: its cache keys on the version. */
export async function touchOrder(query: Queryable, ref: string): Promise<void> {
  await store.bumpVersion(query, ref);
}
