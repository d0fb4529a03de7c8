import type { Queryable, Tx } from "#server/db/database.ts";
import { createPreparedInsert } from "#server/db/prepared-insert.ts";
import { createPreparedRead } from "#server/db/prepared.ts";
import type { OrderLineRow } from "./order-tables.ts";

export const insertOrderLineRows = createPreparedInsert("orderLines");

export async function deleteOrderLineRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("orderLines").where("id", "=", id).execute();
}

/** Writes what the number of cards takes off a line, in whole FCFA. */
export async function updateLineDiscount(tx: Tx, id: string, discount: number): Promise<void> {
  await tx.updateTable("orderLines").set({ discount }).where("id", "=", id).execute();
}

const linesByOrder = createPreparedRead((query, orderRef: string) =>
  query.selectFrom("orderLines").selectAll().where("orderRef", "=", orderRef).orderBy("position"),
);

/** Lists an order's lines by their positions. */
export async function listOrderLines(query: Queryable, orderRef: string): Promise<OrderLineRow[]> {
  return linesByOrder(query, orderRef);
}
