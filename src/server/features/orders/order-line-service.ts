import type { DbDeps } from "#server/deps.ts";
import type { OrderLineRow } from "./order-tables.ts";
import * as store from "./order-line-store.ts";

/** Lists what an order sells, in the order in which it is written on papers. */
export async function listOrderLines(deps: DbDeps, orderRef: string): Promise<OrderLineRow[]> {
  return store.listOrderLineRows(deps.db.query, orderRef);
}
