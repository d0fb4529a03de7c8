import { sql } from "kysely";
import type { Queryable } from "#server/db/database.ts";
import type { DailyVisitSumRow, SourceVisitSumRow, StatisticsPeriod } from "./period-rules.ts";

const summed = sql<number>`CAST(sum(times) AS BIGINT)`.as("times");

function selectVisits(
  query: Queryable,
  { organisationId, departments }: CompanyPart,
  { first, end }: StatisticsPeriod,
) {
  return query
    .selectFrom("cards")
    .innerJoin("visits", "visits.cardRef", "cards.ref")
    .where("organisationId", "=", organisationId)
    .where("cards.state", "!=", "removed")
    .$if(departments !== "all", (rows) => rows.where("department", "in", departments as readonly string[]))
    .where("day", ">=", first)
    .where("day", "<", end);
}

/** A company's cards, all or those of some departments, of which there is one at least. */
export interface CompanyPart {
  organisationId: string;
  departments: "all" | readonly string[];
}

/** Sums visits by department, day and kind. */
export async function sumCompanyVisits(
  query: Queryable,
  part: CompanyPart,
  period: StatisticsPeriod,
): Promise<(DailyVisitSumRow & { department: string })[]> {
  return selectVisits(query, part, period)
    .select(["department", "day", "kind", summed])
    .groupBy(["department", "day", "kind"])
    .execute();
}

/** Sums visits by department and kind, over a whole period, whose first day stands for it. */
export async function sumCompanyPeriod(
  query: Queryable,
  part: CompanyPart,
  period: StatisticsPeriod,
): Promise<(DailyVisitSumRow & { department: string })[]> {
  const rows = await selectVisits(query, part, period)
    .select(["department", "kind", summed])
    .groupBy(["department", "kind"])
    .execute();
  return rows.map((row) => ({ ...row, day: period.first }));
}

export async function sumCompanyViewsBySource(
  query: Queryable,
  part: CompanyPart,
  period: StatisticsPeriod,
): Promise<SourceVisitSumRow[]> {
  return selectVisits(query, part, period)
    .where("kind", "=", "view")
    .select(["source", summed])
    .groupBy("source")
    .execute();
}

export async function sumVisitsOfEachCard(
  query: Queryable,
  part: CompanyPart,
  period: StatisticsPeriod,
): Promise<(DailyVisitSumRow & { cardRef: string })[]> {
  return selectVisits(query, part, period)
    .select(["cardRef", "day", "kind", summed])
    .groupBy(["cardRef", "day", "kind"])
    .execute();
}
