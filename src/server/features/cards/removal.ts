import { dayMs } from "#shared/instants.ts";
import { removalDays } from "#shared/retention.ts";
import type { InTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { noteChange } from "./known/changes.ts";
import * as store from "./removal-store.ts";
import type { CardRow } from "./card-tables.ts";

export type { LeavingCard } from "./removal-store.ts";

/** How long (ms) an owner may change his mind after he asked for his card's removal. */
export const removalWaitMs = removalDays * dayMs;
/** So long (ms) the service must have run meanwhile, whatever the dates say; less, since it may be off at times. */
const leastLifeMs = 27 * dayMs;

/** When (ISO 8601, UTC) a card is removed, as its owner asked; null: it stays. */
export function leavesAt({ removalAskedAt }: Pick<CardRow, "removalAskedAt">): string | null {
  return removalAskedAt === null ? null : new Date(removalAskedAt + removalWaitMs).toISOString();
}

/** Whether a card's data is erased, for good. */
export function isErased({ state, removedFrom }: Pick<CardRow, "state" | "removedFrom">): boolean {
  return state === "removed" && removedFrom === "removed";
}

/** Hides a card until it is erased, or its owner changes his mind; `false` when that was asked already. */
export async function askRemoval(deps: InTransaction<Pick<Deps, "db" | "clock">>, ref: string): Promise<boolean> {
  noteChange(deps, ref);
  return store.setLeaving(deps.db.query, ref, deps.clock.now());
}

/** The card is again what it was, online or paused; `false` when its removal is not asked for. */
export async function cancelRemoval(deps: InTransaction<Pick<Deps, "db" | "clock">>, ref: string): Promise<boolean> {
  return store.setStaying(deps.db.query, ref, deps.clock.now());
}

/** The cards whose owners' time to change their mind is over. */
export async function listLeaving(deps: Pick<Deps, "db" | "clock">): Promise<store.LeavingCard[]> {
  return store.listLeaving(deps.db.query, { before: deps.clock.now() - removalWaitMs, leastLifeMs });
}
