import { sql } from "kysely";
import type { Queryable } from "#server/db/database.ts";
import { bookedKinds, bookedTotal } from "./document-store.ts";

/** Lists orders whose documents do not match what they sell now (`computeSoldAmount`), at most `limit`. */
export async function listUnbalancedOrders(query: Queryable, limit: number): Promise<string[]> {
  const rows = await query
    .selectFrom("documents")
    .innerJoin("orders", "orders.ref", "documents.orderRef")
    .select("orders.ref")
    .where("documents.kind", "in", bookedKinds)
    .where("documents.content", "<>", "")
    .groupBy([
      "orders.ref",
      "orders.price",
      "orders.discount",
      "orders.refunded",
      "orders.paidAt",
      "orders.deletedAt",
      "orders.expiredAt",
    ])
    .having(
      sql<boolean>`sum(${bookedTotal}) <>
        CASE WHEN orders.paid_at IS NULL AND (orders.deleted_at IS NOT NULL OR orders.expired_at IS NOT NULL) THEN 0
          WHEN orders.price - orders.discount - orders.refunded < 0 THEN 0
          ELSE orders.price - orders.discount - orders.refunded END`,
    )
    .orderBy("orders.ref")
    .limit(limit)
    .execute();
  return rows.map(({ ref }) => ref);
}
