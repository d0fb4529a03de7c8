import { setImmediate as immediate } from "node:timers/promises";
import type { CardStatistics, PeriodVisitFigures } from "#shared/contract/owner-statistics.ts";
import type { VisitFigures } from "#shared/contract/visits.ts";
import { dayMs, formatIsoDay } from "#shared/format/day-and-time.ts";
import { getMonthStart } from "#shared/format/months.ts";
import { inTransaction, type Queryable } from "#server/db/database.ts";
import type { ClockDeps, DbDeps, Deps } from "#server/deps.ts";
import { toVisitFigures } from "./figures-rules.ts";
import {
  type StatisticsPeriod,
  countPeriodVisits,
  getStatisticsPeriodsUntil,
  listDailyViews,
  toPeriodFigures,
  type DailyVisitSumRow,
} from "./period-rules.ts";
import * as visitSums from "./visit-sums-store.ts";
import { isMachineAgent } from "./machine-agents.ts";
import {
  type CardVisit,
  type VisitRequest,
  getDakarDayStart,
  isCountableVisitRequest,
  parseVisitSource,
  staffVisitFigureDays,
  visitRetentionMs,
} from "./visit-rules.ts";
import * as store from "./visit-store.ts";
import type { VisitRow } from "./visit-tables.ts";
import type { VisitKind } from "#shared/states-and-kinds.ts";
import { getClientSubnet } from "#server/auth/ip-block-rules.ts";
import { createVisitBudget } from "./visit-budget.ts";
import { countEligibleVisits } from "./count-visits.ts";
import type { CompanyStatistics } from "#shared/contract/company-statistics.ts";
import { ascendingBy } from "#server/ascending-by.ts";

export { eraseOrderVisits, listCardVisitCounts } from "./visit-store.ts";

/** Time (ms) between two writes; a crash loses at most these visits. */
const everyMs = 2000;
/** Maximum number of visits waiting to be written, some 10 MB; in a database outage the first ones are kept. */
const mostWaiting = 10_000;

/** Counts visits in memory and writes them in batches. */
export interface BufferedVisitCounter {
  /**
   * Notes what a request did on a card, in memory. Ignores machines, prefetches, and visitors who ask not to be
   * tracked.
   */
  note(kind: VisitKind, cardRef: string, request: VisitRequest): void;
  /** Writes the noted visits; keeps them for the next time if the database fails. */
  flush(): Promise<void>;
  /** Stops the timer and writes the rest. */
  close(): Promise<void>;
}

type Needs = Pick<Deps, "db" | "clock" | "log">;

export function createVisitCounter(deps: Needs): BufferedVisitCounter {
  const withinBudget = createVisitBudget();
  let waiting = new Map<string, CardVisit>();
  let writing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => void flush(), everyMs).unref();

  function flush(): Promise<void> {
    return (writing = writing.then(writeWaiting));
  }

  async function writeWaiting(): Promise<void> {
    if (waiting.size === 0) return;
    const taken = waiting;
    waiting = new Map();
    try {
      await countEligibleVisits(deps, peopleAmong(taken).filter(withinBudget));
    } catch (error) {
      deps.log.warn({ err: error, visits: taken.size }, "visits could not be written");
      waiting = new Map([...taken, ...waiting].slice(0, mostWaiting));
    }
  }

  return {
    note: (kind, cardRef, request) => {
      if (waiting.size >= mostWaiting || !isCountableVisitRequest(request)) return;
      const agent = String(request.headers["user-agent"]);
      const name = `${kind} ${cardRef} ${request.ip} ${agent}`;
      if (!waiting.has(name))
        waiting.set(name, {
          cardRef,
          kind,
          source: parseVisitSource(request.query),
          address: request.ip,
          agent,
          at: deps.clock.now(),
        });
    },
    flush,
    close: () => {
      clearInterval(timer);
      return flush();
    },
  };
}

/** Leaves machines out, and replaces each address by its subscriber's subnet. */
function peopleAmong(visits: ReadonlyMap<string, CardVisit>): CardVisit[] {
  const machines = new Map<string, boolean>();
  const isMachine = (agent: string) =>
    machines.get(agent) ?? (machines.set(agent, isMachineAgent(agent)), machines.get(agent));
  return [...visits.values()]
    .filter(({ agent }) => !isMachine(agent))
    .map((visit) => ({ ...visit, address: getClientSubnet(visit.address) }));
}

/** Returns the visits of the last thirty days, today included, to an order's cards or to all cards. */
export async function getRecentVisitFigures(deps: ClockDeps, orderRef?: string): Promise<VisitFigures> {
  const first = getDakarDayStart(deps.clock.now()) - (staffVisitFigureDays - 1) * dayMs;
  return toVisitFigures(await visitSums.sumVisitsSince(deps.db.query, first, orderRef), first, staffVisitFigureDays);
}

/** Returns what an owner sees of a past month, given its first instant, and of the month before it. */
export async function getMonthVisitFigures(
  deps: DbDeps,
  cardRef: string,
  first: number,
): Promise<{ figures: PeriodVisitFigures; before: PeriodVisitFigures; days: number[] }> {
  const [month, earlier] = [
    { first, end: getMonthStart(first, -1) },
    { first: getMonthStart(first, 1), end: first },
  ];
  const { sums, toFigures } = await readCardVisits(deps, cardRef, { first: earlier.first, end: month.end });
  return { figures: await toFigures(month), before: await toFigures(earlier), days: listDailyViews(sums, month) };
}

/** Reads a card's visits day by day; `toFigures`: returns what its owner sees of a part of that time. */
async function readCardVisits({ db: { query } }: DbDeps, cardRef: string, whole: StatisticsPeriod) {
  const sums = await visitSums.sumCardVisits(query, cardRef, whole, ["day", "kind"]);
  const toFigures = async (period: StatisticsPeriod) =>
    toPeriodFigures(sums, await visitSums.sumCardVisits(query, cardRef, period, ["source"], "view"), period);
  return { sums, toFigures };
}

/**
 * Returns the statistics that a card's owner sees, until yesterday: a count that grows while they watch would reveal
 * when somebody came.
 */
export async function getOwnerCardStatistics(
  deps: ClockDeps,
  cardRef: string,
): Promise<Omit<CardStatistics, "byMail">> {
  const today = getDakarDayStart(deps.clock.now());
  const { present, before, wholeBefore, months } = getStatisticsPeriodsUntil(today);
  const { sums, toFigures } = await readCardVisits(deps, cardRef, { first: months[0]?.first ?? today, end: today });
  return {
    month: formatIsoDay(present.first),
    daysOver: (today - present.first) / dayMs,
    views: countPeriodVisits(sums, present).views,
    details: {
      present: await toFigures(present),
      before: await toFigures(before),
      days: { present: listDailyViews(sums, present), before: listDailyViews(sums, wholeBefore) },
      months: months.map((period) => ({ month: formatIsoDay(period.first), ...countPeriodVisits(sums, period) })),
    },
  };
}

export async function addDemoVisits(deps: ClockDeps, rows: VisitRow[]): Promise<void> {
  await inTransaction(deps, (deps) => store.incrementVisitCounts(deps.db.query, rows));
}

/** Deletes the keys and hashes of previous days: nothing identifies yesterday's visitors any more. */
export async function cleanupVisitorHashes(deps: ClockDeps): Promise<void> {
  await store.deleteVisitorHashesBefore(deps.db.query, getDakarDayStart(deps.clock.now()));
}

/** Deletes counters too old for any comparison. */
export async function cleanupOldVisits(deps: ClockDeps): Promise<void> {
  // Lets other requests run between two statements.
  while (await store.deleteVisitBatchBefore(deps.db.query, getDakarDayStart(deps.clock.now() - visitRetentionMs)))
    await immediate();
}

/** How often a card's page was opened. */
export interface CardViews {
  /** The first instant (ms) of the last day with a view, in Africa/Dakar. */
  lastOpened: number;
  /** Views within 30 days. */
  views: number;
}

/**
 * Counts how often the pages of these cards were opened until yesterday, as their owners see it; a card without views
 * is absent.
 */
export async function readCardViews(
  deps: ClockDeps,
  cardRefs: readonly string[],
): Promise<ReadonlyMap<string, CardViews>> {
  if (cardRefs.length === 0) return new Map();
  const rows = await visitSums.sumCardViewsBefore(deps.db.query, cardRefs, getDakarDayStart(deps.clock.now()));
  return new Map(rows.map(({ cardRef, ...views }) => [cardRef, views]));
}

/**
 * Returns the visit statistics of a company's cards until yesterday, in total and by department, under the same rules
 * as an owner's; `null` for what could reveal a single visitor's action.
 */
export async function getCompanyStatistics(
  deps: ClockDeps,
  part: visitSums.CompanyPart,
): Promise<Omit<CompanyStatistics, "name">> {
  const { query } = deps.db;
  const today = getDakarDayStart(deps.clock.now());
  const { present, before, wholeBefore, months } = getStatisticsPeriodsUntil(today);
  const sees = part.departments === "all" || part.departments.length > 0;
  const rows = sees ? await readVisits(query, part, { wholeBefore, today, months }) : [];
  const sums = addUp(rows);
  const toFigures = async (period: StatisticsPeriod) =>
    toPeriodFigures(
      sums,
      sees ? await visitSums.sumCompanyVisits(query, part, period, ["source"], "view") : [],
      period,
    );
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
 * Reads a year of visits by month, the last two months by day. A thousand cards have a million rows a year, so each
 * month is a statement of its own: none blocks the event loop for long.
 */
async function readVisits(
  query: Queryable,
  part: visitSums.CompanyPart,
  { wholeBefore, today, months }: { wholeBefore: StatisticsPeriod; today: number; months: StatisticsPeriod[] },
) {
  const rows = [];
  for (const month of months) {
    if (month.first >= wholeBefore.first) continue;
    // The sums of a month are dated to its first day.
    const sums = await visitSums.sumCompanyVisits(query, part, month, ["department", "kind"]);
    rows.push(...sums.map((row) => ({ ...row, day: month.first })));
    await immediate();
  }
  for (const period of [wholeBefore, { first: wholeBefore.end, end: today }]) {
    rows.push(...(await visitSums.sumCompanyVisits(query, part, period, ["department", "day", "kind"])));
    await immediate();
  }
  return rows;
}

/** The visits of one card: this month until yesterday, and the same days of the month before. */
export type CardFigures = Record<"present" | "before", ReturnType<typeof countPeriodVisits>>;

/** Counts each card's visits, for a table of all cards; a card without visits is absent. */
export async function countVisitsOfEachCard(
  deps: ClockDeps,
  part: visitSums.CompanyPart,
): Promise<ReadonlyMap<string, CardFigures>> {
  if (part.departments !== "all" && part.departments.length === 0) return new Map();
  const { present, before } = getStatisticsPeriodsUntil(getDakarDayStart(deps.clock.now()));
  const rows = [];
  for (const period of [before, present]) {
    rows.push(...(await visitSums.sumCompanyVisits(deps.db.query, part, period, ["cardRef", "day", "kind"])));
    await immediate();
  }
  return new Map(
    [...Map.groupBy(rows, ({ cardRef }) => cardRef)].map(([ref, own]) => [
      ref,
      { present: countPeriodVisits(own, present), before: countPeriodVisits(own, before) },
    ]),
  );
}

/** Adds up all departments by day and kind, to keep a year's figures small. */
function addUp(rows: readonly DailyVisitSumRow[]): DailyVisitSumRow[] {
  const sums = new Map<string, DailyVisitSumRow>();
  for (const { day, kind, times } of rows) {
    const key = `${day} ${kind}`;
    sums.set(key, { day, kind, times: (sums.get(key)?.times ?? 0) + times });
  }
  return [...sums.values()];
}
