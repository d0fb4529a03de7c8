import type { Payer } from "#shared/contract/orders.ts";
import type { OrderEventDetail, OrderEventKind } from "#shared/words.ts";
import type { Queryable, Tx } from "../../db/database.ts";
import type { OrderEventRow, OrderRow } from "../../db/tables.ts";
import { AppError } from "../../errors.ts";
import { newId, newSecretId } from "../../ids.ts";
import type { Clock } from "../../ports/clock/port.ts";
import * as store from "./store.ts";

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

export type EventDetails = Partial<Record<OrderEventDetail, unknown>>;

export interface OrderEvent {
  orderRef: string;
  actor: string;
  kind: OrderEventKind;
  details?: EventDetails;
}

/** Adds a line to the order's timeline, which only grows. */
export async function recordOrderEvent(query: Queryable, clock: Clock, event: OrderEvent): Promise<void> {
  const now = clock.now();
  await store.insertOrderEvent(query, { id: newId(now), orderRef: event.orderRef, at: now, actor: event.actor, kind: event.kind, details: JSON.stringify(event.details ?? {}) });
}

/** The order's timeline, oldest first. */
export async function listOrderEvents(query: Queryable, ref: string): Promise<OrderEventRow[]> {
  return store.listOrderEvents(query, ref);
}

/** At most 500 unpaid orders made before `before` (ms) that no open or disputed payment keeps. */
export async function listExpirableOrders(query: Queryable, before: number): Promise<OrderRow[]> {
  return store.listExpirableOrders(query, before, 500);
}

/** Events whose details hold what the order held. */
const personalEvents: readonly OrderEventKind[] = ["order.corrected", "order.note"];

/** Wipes an unpaid order's personal data; `false` when it was paid or erased in the meantime. */
export async function eraseUnpaidOrder(tx: Tx, clock: Clock, ref: string): Promise<boolean> {
  if (!(await store.eraseUnpaidOrder(tx, ref, clock.now()))) return false;
  await store.eraseEventDetails(tx, ref, personalEvents);
  await recordOrderEvent(tx, clock, { orderRef: ref, actor: "system", kind: "order.expired" });
  return true;
}

/** At most `most` orders deleted before `before` (ms) that no open or disputed payment keeps. */
export async function listPurgeableRefs(query: Queryable, before: number, most: number): Promise<string[]> {
  return store.listPurgeableRefs(query, before, most);
}

/** Wipes a deleted order's personal data; `false` when it was restored or erased in the meantime. */
export async function eraseDeletedOrder(tx: Tx, clock: Clock, ref: string, before: number): Promise<boolean> {
  if (!(await store.eraseDeletedOrder(tx, ref, before, clock.now()))) return false;
  await store.eraseEventDetails(tx, ref, personalEvents);
  await recordOrderEvent(tx, clock, { orderRef: ref, actor: "system", kind: "order.purged" });
  return true;
}

/** Something that the order's card shows has changed: its cache keys on the version. */
export async function touchOrder(query: Queryable, ref: string): Promise<void> {
  await store.bumpVersion(query, ref);
}
