import { sql } from "kysely";
import type { Queryable } from "../../db/database.ts";
import type { MonthSales } from "./rules.ts";

export async function countUsers(query: Queryable): Promise<number> {
  const { users } = await query.selectFrom("users").select(({ fn }) => fn.countAll<number>().as("users")).executeTakeFirstOrThrow();
  return users;
}

/** Orders paid between the first and the last of `starts`, by offer and month; a sale stays one when its order is deleted, not when all its money went back. */
export async function countSales(query: Queryable, starts: readonly number[]): Promise<MonthSales[]> {
  const [first = 0, ...ends] = starts;
  const month = sql<number>`CASE ${sql.join(ends.map((end, at) => sql`WHEN paid_at < ${sql.lit(end)} THEN ${sql.lit(at)}`), sql` `)} END`;
  return query
    .selectFrom("orders")
    .select(["offer", month.as("month"), ({ fn }) => fn.countAll<number>().as("sales")])
    .where("paidAt", ">=", first)
    .where("paidAt", "<", ends.at(-1) ?? first)
    .where(({ or, eb, ref }) => or([eb("refunded", "=", 0), eb("refunded", "<", ref("received"))]))
    .groupBy(["offer", month])
    .execute();
}
