import type { Database } from "#server/db/database.ts";
import { insertOrders, orderRows } from "./order-row.ts";

/** Inserts an unpaid order, of SILVER unless `changes` say otherwise, without going through uploads; resolves to its reference. */
export async function unpaidOrder(db: Database, now = Date.now(), changes?: Parameters<typeof orderRows>[2]): Promise<string> {
  const [ref] = await unpaidOrders(db, 1, now, changes);
  if (ref === undefined) throw new Error("No order was made.");
  return ref;
}

/** As `unpaidOrder`, `count` of them in few statements. */
export async function unpaidOrders(db: Database, count: number, now = Date.now(), changes?: Parameters<typeof orderRows>[2]): Promise<string[]> {
  const rows = Array.from({ length: count }, () => orderRows(now, {}, changes));
  await insertOrders(db, rows);
  return rows.map(({ order }) => order.ref);
}
