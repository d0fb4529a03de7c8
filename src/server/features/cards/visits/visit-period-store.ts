import { sql } from "kysely";
import type { Queryable } from "#server/db/database.ts";
import type { DailyVisitSumRow, StatisticsPeriod, SourceVisitSumRow } from "./period-rules.ts";

const summed = sql<number>`CAST(sum(times) AS BIGINT)`.as("times");

const selectVisitRows = (query: Queryable, cardRef: string, { first, end }: StatisticsPeriod) =>
  query.selectFrom("visits").where("cardRef", "=", cardRef).where("day", ">=", first).where("day", "<", end);

/** Sums the visits of a card by day and kind, over all sources. */
export async function sumCardVisitsByDay(
  query: Queryable,
  cardRef: string,
  period: StatisticsPeriod,
): Promise<DailyVisitSumRow[]> {
  return selectVisitRows(query, cardRef, period).select(["day", "kind", summed]).groupBy(["day", "kind"]).execute();
}

export async function sumCardViewsBySource(
  query: Queryable,
  cardRef: string,
  period: StatisticsPeriod,
): Promise<SourceVisitSumRow[]> {
  return selectVisitRows(query, cardRef, period)
    .where("kind", "=", "view")
    .select(["source", summed])
    .groupBy("source")
    .execute();
}
