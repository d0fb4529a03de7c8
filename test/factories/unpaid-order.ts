import type { Database } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { payOrder } from "./paid-order.ts";
import { insertOrders, orderRows, reprintRows } from "./order-row.ts";

/** Inserts an unpaid order, SILVER unless changed, without uploads; resolves to its reference. */
export async function unpaidOrder(
  db: Database,
  now = Date.now(),
  changes?: Parameters<typeof orderRows>[2],
): Promise<string> {
  const [ref] = await unpaidOrders(db, 1, now, changes);
  if (ref === undefined) throw new Error("No order was made.");
  return ref;
}

/** Creates `count` orders like `unpaidOrder`, in few statements. */
export async function unpaidOrders(
  db: Database,
  count: number,
  now = Date.now(),
  changes?: Parameters<typeof orderRows>[2],
): Promise<string[]> {
  const rows = Array.from({ length: count }, () => orderRows(now, {}, changes));
  await insertOrders(db, rows);
  return rows.map(({ order }) => order.ref);
}

/**
 * Inserts an unpaid order that reprints an online card; resolves to its reference and the card's. `price`: whole FCFA.
 */
export async function unpaidReprint(deps: ClockDeps, price = 5000): Promise<{ ref: string; cardRef: string }> {
  const now = deps.clock.now();
  const cardRef = await unpaidOrder(deps.db, now);
  await payOrder(deps, cardRef, { received: 12_900 });
  const { order, lines } = reprintRows(now, cardRef, price);
  await deps.db.query.insertInto("orders").values(order).execute();
  await deps.db.query.insertInto("orderLines").values(lines).execute();
  return { ref: order.ref, cardRef };
}
