import { orderInput } from "#shared/contract/orders.ts";
import type { Database } from "#server/db/database.ts";
import { newOrder } from "#server/features/checkout/new-order.ts";
import { orderBody } from "./order.ts";

/** Inserts an unpaid SILVER order without going through uploads; resolves to its reference. */
export async function unpaidOrder(db: Database, now = Date.now()): Promise<string> {
  const [ref] = await unpaidOrders(db, 1, now);
  if (ref === undefined) throw new Error("No order was made.");
  return ref;
}

/** As `unpaidOrder`, `count` of them in few statements. */
export async function unpaidOrders(db: Database, count: number, now = Date.now()): Promise<string[]> {
  const input = orderInput.parse(orderBody({ profileUrl: "/api/uploads/none/image", coverUrl: "/api/uploads/none/image", logoUrl: "/api/uploads/none/image" }));
  const rows = Array.from({ length: count }, () => newOrder(now, input, { phoneNumber: "+221771234567", workPhoneNumber: "+221338691234" }));
  for (let at = 0; at < rows.length; at += 100) await db.query.insertInto("orders").values(rows.slice(at, at + 100)).execute();
  return rows.map(({ ref }) => ref);
}
