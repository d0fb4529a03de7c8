import { sql } from "kysely";
import type { Queryable } from "#server/db/database.ts";
import type { DaySum, Period, SourceSum } from "./period-rules.ts";

const summed = sql<number>`CAST(sum(times) AS BIGINT)`.as("times");

const rowsOf = (query: Queryable, cardRef: string, { first, end }: Period) => query.selectFrom("visits").where("cardRef", "=", cardRef).where("day", ">=", first).where("day", "<", end);

/** What was done on a card each day, whatever the source. */
export async function sumByDay(query: Queryable, cardRef: string, period: Period): Promise<DaySum[]> {
  return rowsOf(query, cardRef, period).select(["day", "kind", summed]).groupBy(["day", "kind"]).execute();
}

/** Its views by source. */
export async function sumBySource(query: Queryable, cardRef: string, period: Period): Promise<SourceSum[]> {
  return rowsOf(query, cardRef, period).where("kind", "=", "view").select(["source", summed]).groupBy("source").execute();
}
