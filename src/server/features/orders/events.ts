import type { OrderEventDetail, OrderEventKind } from "#shared/order-events.ts";
import type { Deps } from "../../deps.ts";
import { generateSortableId } from "#server/db/ids.ts";
import * as store from "./order-store.ts";
import type { OrderEventRow } from "./order-tables.ts";

export type OrderHistoryDetails = Partial<Record<OrderEventDetail, unknown>>;

export interface OrderHistoryEntry {
  orderRef: string;
  actor: string;
  kind: OrderEventKind;
  details?: OrderHistoryDetails;
}

/** Adds an entry to the order's timeline, which is append-only. */
export async function recordOrderHistoryEntry(
  deps: Pick<Deps, "db" | "clock">,
  event: OrderHistoryEntry,
): Promise<void> {
  const now = deps.clock.now();
  await store.insertOrderHistoryEntry(deps.db.query, {
    id: generateSortableId(now),
    orderRef: event.orderRef,
    at: now,
    actor: event.actor,
    kind: event.kind,
    details: JSON.stringify(event.details ?? {}),
  });
}

/** Lists the order's timeline, oldest first. */
export async function listOrderHistory(deps: Pick<Deps, "db">, ref: string): Promise<OrderEventRow[]> {
  return store.selectOrderHistory(deps.db.query, ref);
}
