import { setImmediate as immediate } from "node:timers/promises";
import type { CardStatistics, PeriodFigures } from "#shared/contract/owner-statistics.ts";
import type { VisitFigures } from "#shared/contract/visits.ts";
import { dayMs, isoDay } from "#shared/instants.ts";
import { monthStart } from "#shared/months.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { toFigures } from "./figures-rules.ts";
import { sumVisits } from "./figures-store.ts";
import { countsOf, type Period, periodsUntil, toPeriodFigures, viewsByDay } from "./period-rules.ts";
import { sumByDay, sumBySource } from "./period-store.ts";
import { dayOf, shownDays, visitLifeMs } from "./visit-rules.ts";
import * as store from "./visit-store.ts";
import type { VisitRow } from "./visit-tables.ts";
import type { OrderPart } from "#server/db/order-part.ts";

export { sourceIn } from "./visit-rules.ts";
export { createVisitCounter, type VisitCounter } from "./counter.ts";

/** What was counted in the last thirty days, today among them, of all cards of an order or of every card. */
export async function readVisits(deps: Pick<Deps, "db" | "clock">, orderRef?: string): Promise<VisitFigures> {
  const first = dayOf(deps.clock.now()) - (shownDays - 1) * dayMs;
  return toFigures(await sumVisits(deps.db.query, first, orderRef), first, shownDays);
}

/** What he is told of a month that is over, by its first instant, with the whole month before. */
export async function readMonthFigures(deps: Pick<Deps, "db">, cardRef: string, first: number): Promise<{ figures: PeriodFigures; before: PeriodFigures; days: number[] }> {
  const { query } = deps.db;
  const [month, earlier] = [{ first, end: monthStart(first, -1) }, { first: monthStart(first, 1), end: first }];
  const sums = await sumByDay(query, cardRef, { first: earlier.first, end: month.end });
  const figuresOf = async (period: Period) => toPeriodFigures(sums, await sumBySource(query, cardRef, period), period);
  return { figures: await figuresOf(month), before: await figuresOf(earlier), days: viewsByDay(sums, month) };
}

/** What a card's owner is told, until yesterday: a count that grows while he looks would tell at what hour somebody came. */
export async function readCardFigures(deps: Pick<Deps, "db" | "clock">, cardRef: string): Promise<Omit<CardStatistics, "byMail">> {
  const { query } = deps.db;
  const today = dayOf(deps.clock.now());
  const { present, before, wholeBefore, months } = periodsUntil(today);
  const sums = await sumByDay(query, cardRef, { first: months[0]?.first ?? today, end: today });
  const figuresOf = async (period: Period) => toPeriodFigures(sums, await sumBySource(query, cardRef, period), period);
  return {
    month: isoDay(present.first),
    daysOver: (today - present.first) / dayMs,
    views: countsOf(sums, present).views,
    details: {
      present: await figuresOf(present),
      before: await figuresOf(before),
      days: { present: viewsByDay(sums, present), before: viewsByDay(sums, wholeBefore) },
      months: months.map((period) => ({ month: isoDay(period.first), ...countsOf(sums, period) })),
    },
  };
}

/** All that was counted of a card and is still kept, day by day. */
export async function listVisitsOf(deps: Pick<Deps, "db">, cardRef: string): Promise<VisitRow[]> {
  return store.listVisitsOf(deps.db.query, cardRef);
}

/** Adds what the demo invents to the counters of its cards. */
export async function addInventedVisits(deps: Pick<Deps, "db" | "clock">, rows: VisitRow[]): Promise<void> {
  await inTransaction(deps, (deps) => store.addTimes(deps.db.query, rows));
}

/** Throws away the keys and marks of the days before: nothing tells a visitor of yesterday any more. */
export async function forgetVisitors(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  await store.removeMarksBefore(deps.db.query, dayOf(deps.clock.now()));
}

/** Erases counters that nothing is compared with any more. */
export async function forgetOldVisits(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  // Between two statements others have their turn.
  while (await store.removeSomeVisitsBefore(deps.db.query, dayOf(deps.clock.now() - visitLifeMs))) await immediate();
}

/** Erases what was counted of an order's cards. */
export async function eraseVisitsOf(deps: InTransaction<Pick<Deps, "db">>, part: OrderPart): Promise<void> {
  await store.removeVisitsOf(deps.db.query, part);
}
