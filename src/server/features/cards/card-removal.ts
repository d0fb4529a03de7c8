import { dayMs } from "#shared/format/instants.ts";
import { removalDays } from "#shared/order/retention.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { tellCompany } from "./company-events.ts";
import { invalidateCachedCards } from "./invalidate-cached-cards.ts";
import type { CardEditPermit } from "./card-edit-permit.ts";
import * as store from "./removal-store.ts";
import type { CardRow } from "./card-tables.ts";

export type { CardPendingRemoval } from "./removal-store.ts";

/** Bounds how long (ms) an owner may change his mind after he requested his card's removal. */
const cardRemovalDelayMs = removalDays * dayMs;
/**
 * Least uptime (ms) between request and removal, whatever the dates; less than 30 days, since the service may be off at
 * times.
 */
const leastLifeMs = 27 * dayMs;

/** Computes when (ISO 8601, UTC) a card is removed at its owner's request; null when no removal is requested. */
export function computeCardRemovalDate({ removalAskedAt }: Pick<CardRow, "removalAskedAt">): string | null {
  if (removalAskedAt === null) return null;
  return new Date(removalAskedAt + cardRemovalDelayMs).toISOString();
}

/** Checks whether a card's data is erased for good. */
export function isCardErased({ state, removedFrom }: Pick<CardRow, "state" | "removedFrom">): boolean {
  return state === "removed" && removedFrom === "removed";
}

/**
 * Pauses a card until it is erased or its owner changes his mind; resolves to `false` when removal was requested
 * already.
 */
export async function scheduleCardRemoval(deps: InTransaction<ClockDeps>, permit: CardEditPermit): Promise<boolean> {
  permit.requireFields(["removal"]);
  invalidateCachedCards(deps, permit.cardRef);
  const isMarked = await store.markCardForRemoval(deps.db.query, permit.cardRef, deps.clock.now());
  if (isMarked) await tellCompany(deps, "card.changed", [permit.cardRef]);
  return isMarked;
}

/** Gives a card its previous state back, live or paused; resolves to `false` when its removal is not requested. */
export async function unscheduleCardRemoval(deps: InTransaction<ClockDeps>, permit: CardEditPermit): Promise<boolean> {
  permit.requireFields(["removal"]);
  const isKept = await store.unmarkCardForRemoval(deps.db.query, permit.cardRef, deps.clock.now());
  if (isKept) await tellCompany(deps, "card.changed", [permit.cardRef]);
  return isKept;
}

/** Lists the cards whose owners' time to change their mind is over. */
export async function listCardsDueForRemoval(deps: ClockDeps): Promise<store.CardPendingRemoval[]> {
  return store.listCardsPendingRemovalSince(deps.db.query, {
    before: deps.clock.now() - cardRemovalDelayMs,
    leastLifeMs,
  });
}
