import type { VisitFigures } from "#shared/contract/visits.ts";
import { dayMs } from "#shared/instants.ts";
import { inTransaction, type InTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { toFigures } from "./figures-rules.ts";
import { sumVisits } from "./figures-store.ts";
import { dayOf, shownDays, visitLifeMs } from "./rules.ts";
import * as store from "./store.ts";
import type { VisitRow } from "./tables.ts";

export { createVisitCounter, type VisitCounter } from "./counter.ts";

/** What was counted in the last thirty days, today among them, of all cards of an order or of every card. */
export async function readVisits(deps: Pick<Deps, "db" | "clock">, orderRef?: string): Promise<VisitFigures> {
  const first = dayOf(deps.clock.now()) - (shownDays - 1) * dayMs;
  return toFigures(await sumVisits(deps.db.query, first, orderRef), first, shownDays);
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
  await store.removeVisitsBefore(deps.db.query, dayOf(deps.clock.now() - visitLifeMs));
}

/** Erases what was counted of an order's cards. */
export async function eraseVisitsOf(deps: InTransaction<Pick<Deps, "db">>, orderRef: string): Promise<void> {
  await store.removeVisitsOf(deps.db.query, orderRef);
}
