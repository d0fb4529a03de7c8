import type { Queryable } from "#server/db/database.ts";
import { createPreparedInsert } from "#server/db/prepared-insert.ts";
import { createPreparedRead } from "#server/db/prepared.ts";
import type { OrderLineRow } from "../order-tables.ts";

export const insertOrderLineRows = createPreparedInsert("orderLines");

const linesByOrder = createPreparedRead((query, orderRef: string) =>
  query.selectFrom("orderLines").selectAll().where("orderRef", "=", orderRef).orderBy("position"),
);

/** Lists an order's lines by their positions. */
export async function listOrderLineRows(query: Queryable, orderRef: string): Promise<OrderLineRow[]> {
  return linesByOrder(query, orderRef);
}
