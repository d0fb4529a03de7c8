import type { PeriodVisitFigures } from "#shared/contract/owner-statistics.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { getMonthStart } from "#shared/format/months.ts";
import { tapKinds, visitSources } from "#shared/states-and-kinds.ts";
import type { VisitRow } from "./visit-tables.ts";

/** Whole days: `first` is the first instant of the first day, `end` that of the day after the last. */
export interface StatisticsPeriod {
  first: number;
  end: number;
}

export type DailyVisitSumRow = Pick<VisitRow, "day" | "kind" | "times">;
export type SourceVisitSumRow = Pick<VisitRow, "source" | "times">;

/**
 * Below this number of views owners see only the number: an action or a source could be that of somebody whom they know
 * (decision 26).
 */
export const minViewsForDetails = 5;

/** Returns the months and days of an owner's statistics, before `today` (its first instant). */
export function getStatisticsPeriodsUntil(today: number): {
  present: StatisticsPeriod;
  before: StatisticsPeriod;
  wholeBefore: StatisticsPeriod;
  months: StatisticsPeriod[];
} {
  const first = getMonthStart(today);
  const earlier = (back: number) => ({ first: getMonthStart(today, back), end: getMonthStart(today, back - 1) });
  const wholeBefore = earlier(1);
  return {
    present: { first, end: today },
    // February has no 30th.
    before: { first: wholeBefore.first, end: Math.min(wholeBefore.first + (today - first), wholeBefore.end) },
    wholeBefore,
    months: Array.from({ length: 12 }, (_, at) => earlier(12 - at)),
  };
}

export function countPeriodVisits(
  sums: readonly DailyVisitSumRow[],
  period: StatisticsPeriod,
): Pick<PeriodVisitFigures, "views" | "saves" | "taps"> {
  const views = sumVisitTimes(sums, period, ["view"]);
  const told = (kinds: readonly DailyVisitSumRow["kind"][]) => {
    if (views < minViewsForDetails) return null;
    return sumVisitTimes(sums, period, kinds);
  };
  return { views, saves: told(["save"]), taps: told(tapKinds) };
}

/** Converts sums to all that an owner sees of a period; `sources`: the sources of its views. */
export function toPeriodFigures(
  sums: readonly DailyVisitSumRow[],
  sources: readonly SourceVisitSumRow[],
  period: StatisticsPeriod,
): PeriodVisitFigures {
  const counts = countPeriodVisits(sums, period);
  if (counts.views < minViewsForDetails) return { ...counts, sources: [], kinds: [] };
  return {
    ...counts,
    sources: visitSources
      .map((source) => ({ source, views: sources.find((one) => one.source === source)?.times ?? 0 }))
      .filter(({ views }) => views > 0),
    kinds: tapKinds
      .map((kind) => ({ kind, times: sumVisitTimes(sums, period, [kind]) }))
      .filter(({ times }) => times > 0),
  };
}

export function listDailyViews(sums: readonly DailyVisitSumRow[], { first, end }: StatisticsPeriod): number[] {
  return Array.from({ length: (end - first) / dayMs }, (_, at) =>
    sumVisitTimes(sums, { first: first + at * dayMs, end: first + (at + 1) * dayMs }, ["view"]),
  );
}

function sumVisitTimes(
  sums: readonly DailyVisitSumRow[],
  { first, end }: StatisticsPeriod,
  kinds: readonly DailyVisitSumRow["kind"][],
): number {
  return sums
    .filter(({ day, kind }) => day >= first && day < end && kinds.includes(kind))
    .reduce((all, { times }) => all + times, 0);
}
