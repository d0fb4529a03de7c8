import type { OrderEventDetail, OrderEventKind } from "#shared/words.ts";
import type { Queryable } from "../../db/database.ts";
import type { OrderEventRow } from "../../db/tables.ts";
import { newId } from "../../ids.ts";
import type { Clock } from "../../ports/clock/port.ts";
import * as store from "./store.ts";

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
