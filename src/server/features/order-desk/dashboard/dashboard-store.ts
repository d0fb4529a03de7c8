import { sql } from "kysely";
import type { Database, Queryable } from "#server/db/database.ts";
import type { MonthlyOfferSales } from "./monthly-sales-rules.ts";

/**
 * Counts the orders paid in a year, by offer and month. A deleted order still counts, a fully refunded one does not.
 */
export async function countMonthlySalesByOffer(query: Queryable, year: number): Promise<MonthlyOfferSales[]> {
  return query
    .selectFrom("saleCounts")
    .select([
      "offer",
      sql<number>`month - ${sql.lit(year * 12)}`.as("month"),
      sql<number>`CAST(sum(sales) AS BIGINT)`.as("sales"),
    ])
    .where("month", ">=", year * 12)
    .where("month", "<", year * 12 + 12)
    .groupBy(["offer", "month"])
    .execute();
}

/** Sums up the changes of counts that PostgreSQL collects; readers see the same totals before, during and after. */
export async function compactDashboardCounts(db: Database): Promise<void> {
  if (db.engine === "sqlite") return;
  await db.query
    .with("merged", (query) => query.deleteFrom("liveCards").returning("cards"))
    .insertInto("liveCards")
    .columns(["cards"])
    .expression((query) => query.selectFrom("merged").select(sql<number>`coalesce(sum(cards), 0)`.as("cards")))
    .execute();
  await db.query
    .with("merged", (query) => query.deleteFrom("saleCounts").returning(["offer", "month", "sales"]))
    .insertInto("saleCounts")
    .columns(["offer", "month", "sales"])
    .expression((query) =>
      query
        .selectFrom("merged")
        .select(["offer", "month", sql<number>`sum(sales)`.as("sales")])
        .groupBy(["offer", "month"]),
    )
    .execute();
}
