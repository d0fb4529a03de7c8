import type { OrderEventDetail, OrderEventKind } from "#shared/words.ts";
import type { Deps } from "../../deps.ts";
import { newId } from "#server/db/ids.ts";
import * as store from "./order-store.ts";
import type { OrderEventRow } from "./order-tables.ts";

export type EventDetails = Partial<Record<OrderEventDetail, unknown>>;

export interface OrderEvent {
  orderRef: string;
  actor: string;
  kind: OrderEventKind;
  details?: EventDetails;
}

/** Adds a line to the order's timeline, which only grows. */
export async function recordOrderEvent(deps: Pick<Deps, "db" | "clock">, event: OrderEvent): Promise<void> {
  const now = deps.clock.now();
  await store.insertOrderEvent(deps.db.query, { id: newId(now), orderRef: event.orderRef, at: now, actor: event.actor, kind: event.kind, details: JSON.stringify(event.details ?? {}) });
}

/** The order's timeline, oldest first. */
export async function listOrderEvents(deps: Pick<Deps, "db">, ref: string): Promise<OrderEventRow[]> {
  return store.listOrderEvents(deps.db.query, ref);
}
