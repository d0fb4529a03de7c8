import { sql } from "kysely";
import type { Database, Queryable } from "#server/db/database.ts";
import type { OrderCountRow } from "../order-admin-tables.ts";

export async function selectOrderCounts(query: Queryable): Promise<OrderCountRow[]> {
  return query
    .selectFrom("orderCounts")
    .select(["offer", "state", sql<number>`CAST(sum(orders) AS BIGINT)`.as("orders")])
    .groupBy(["offer", "state"])
    .execute();
}

/** Sums up the changes of counts that PostgreSQL collects; readers see the same totals before, during and after. */
export async function mergeOrderCountChanges(db: Database): Promise<void> {
  if (db.engine === "sqlite") return;
  await db.query
    .with("merged", (query) => query.deleteFrom("orderCounts").returning(["offer", "state", "orders"]))
    .insertInto("orderCounts")
    .columns(["offer", "state", "orders"])
    .expression((query) =>
      query
        .selectFrom("merged")
        .select(["offer", "state", sql<number>`sum(orders)`.as("orders")])
        .groupBy(["offer", "state"]),
    )
    .execute();
}
