import { setImmediate as nextTurn } from "node:timers/promises";
import type { CompanyStatistics } from "#shared/contract/company-statistics.ts";
import { dayMs, formatIsoDay } from "#shared/format/instants.ts";
import { ascendingBy } from "#server/sorting.ts";
import type { Queryable } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import * as store from "./company-visits-store.ts";
import {
  countPeriodVisits,
  type DailyVisitSumRow,
  getStatisticsPeriodsUntil,
  listDailyViews,
  type StatisticsPeriod,
  toPeriodFigures,
} from "./period-rules.ts";
import { getDakarDayStart } from "./visit-rules.ts";

/**
 * Returns what was counted of the visits of a company's cards until yesterday, together and by department, as owners see it
 * of one card; `null` for what could reveal a visitor's act.
 */
export async function getCompanyStatistics(
  deps: ClockDeps,
  part: store.CompanyPart,
): Promise<Omit<CompanyStatistics, "name">> {
  const { query } = deps.db;
  const today = getDakarDayStart(deps.clock.now());
  const { present, before, wholeBefore, months } = getStatisticsPeriodsUntil(today);
  const sees = part.departments === "all" || part.departments.length > 0;
  const rows = sees ? await readVisits(query, part, { wholeBefore, today, months }) : [];
  const sums = addUp(rows);
  const toFigures = async (period: StatisticsPeriod) =>
    toPeriodFigures(sums, sees ? await store.sumCompanyViewsBySource(query, part, period) : [], period);
  return {
    month: formatIsoDay(present.first),
    daysOver: (today - present.first) / dayMs,
    present: await toFigures(present),
    before: await toFigures(before),
    days: { present: listDailyViews(sums, present), before: listDailyViews(sums, wholeBefore) },
    months: months.map((period) => ({ month: formatIsoDay(period.first), ...countPeriodVisits(sums, period) })),
    departments: [...Map.groupBy(rows, ({ department }) => department)]
      .map(([name, own]) => ({
        name,
        present: countPeriodVisits(own, present),
        before: countPeriodVisits(own, before),
      }))
      .toSorted(ascendingBy(({ name }) => name)),
  };
}

/**
 * Reads a year month by month, the last two by day: a thousand cards have a million rows in a year, and no statement holds
 * the event loop for all of them.
 */
async function readVisits(
  query: Queryable,
  part: store.CompanyPart,
  { wholeBefore, today, months }: { wholeBefore: StatisticsPeriod; today: number; months: StatisticsPeriod[] },
) {
  const rows = [];
  for (const month of months) {
    if (month.first >= wholeBefore.first) continue;
    rows.push(...(await store.sumCompanyPeriod(query, part, month)));
    await nextTurn();
  }
  for (const period of [wholeBefore, { first: wholeBefore.end, end: today }]) {
    rows.push(...(await store.sumCompanyVisits(query, part, period)));
    await nextTurn();
  }
  return rows;
}

/** The visits of one card, this month until yesterday, and the same days of the month before. */
export type CardFigures = Record<"present" | "before", ReturnType<typeof countPeriodVisits>>;

/** Counts each card's visits, for a table of all; a card without any is absent. */
export async function countVisitsOfEachCard(
  deps: ClockDeps,
  part: store.CompanyPart,
): Promise<ReadonlyMap<string, CardFigures>> {
  if (part.departments !== "all" && part.departments.length === 0) return new Map();
  const { present, before } = getStatisticsPeriodsUntil(getDakarDayStart(deps.clock.now()));
  const rows = [];
  for (const period of [before, present]) {
    rows.push(...(await store.sumVisitsOfEachCard(deps.db.query, part, period)));
    await nextTurn();
  }
  return new Map(
    [...Map.groupBy(rows, ({ cardRef }) => cardRef)].map(([ref, own]) => [
      ref,
      { present: countPeriodVisits(own, present), before: countPeriodVisits(own, before) },
    ]),
  );
}

/** Over all departments, so that the figures of a year are added a day and kind at a time. */
function addUp(rows: readonly DailyVisitSumRow[]): DailyVisitSumRow[] {
  const sums = new Map<string, DailyVisitSumRow>();
  for (const { day, kind, times } of rows) {
    const key = `${day} ${kind}`;
    sums.set(key, { day, kind, times: (sums.get(key)?.times ?? 0) + times });
  }
  return [...sums.values()];
}
