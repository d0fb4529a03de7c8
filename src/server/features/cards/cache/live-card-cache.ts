import { LRUCache } from "lru-cache";
import { getCacheRevision, type CacheRevision } from "#server/ttl-cache.ts";
import type { ClockDeps } from "#server/deps.ts";
import { getInvalidationTracker } from "../invalidation-tracker.ts";
import { listOutdatedCachedCards } from "../nodes-store.ts";

/** Longest time (ms) for which a cached card is shown while the database does not answer. */
const standInMs = 3_600_000;

export interface CachedCardEntry {
  orderRef: string;
  version: number;
  /** Time, by the clock and by `Doubts`, at which the last reading that confirmed the card began. */
  checked: CacheRevision;
  step: number;
}

/** Caches cards, and decides whether a cached card may replace the database's answer. */
export interface LiveCardCache<Card extends CachedCardEntry> {
  get(ref: string): Card | undefined;
  set(ref: string, card: Card): void;
  delete(ref: string): void;
  /**
   * The card, where it is known to have been live as it is at the last comparison; to be asked when the database is
   * away.
   */
  standIn(ref: string): Card | undefined;
  /** Drops cards that the database no longer has live in this version; resolves to their references. */
  compare(): Promise<string[]>;
  /** Starts comparing: from then on only cards that a comparison has confirmed are shown in an outage. */
  beginComparing(): void;
}

export function createLiveCardCache<Card extends CachedCardEntry>(deps: ClockDeps, most: number): LiveCardCache<Card> {
  const { clock, db } = deps;
  const kept = new LRUCache<string, Card>({ max: most });
  const doubts = getInvalidationTracker(db);
  /** Step at which the last comparison began. Cards read earlier, and not compared then, are not confirmed. */
  let compared = 0;

  async function compare(): Promise<string[]> {
    const [step, now] = [doubts.next(), getCacheRevision(deps)];
    const known = [...kept.entries()];
    const different = new Set(
      await listOutdatedCachedCards(
        db,
        known.map(([ref, { version }]) => [ref, version]),
      ),
    );
    for (const [ref, card] of known) {
      // Another reading may have come between.
      if (kept.peek(ref) !== card) continue;
      if (different.has(ref)) kept.delete(ref);
      else if (card.step < step) Object.assign(card, { step, checked: now });
    }
    compared = Math.max(compared === Number.POSITIVE_INFINITY ? 0 : compared, step);
    doubts.settle(step);
    if (different.size > 0) db.writes.noteOthers();
    return [...different];
  }

  return {
    get: (ref) => kept.get(ref),
    set: (ref, card) => void kept.set(ref, card),
    delete: (ref) => void kept.delete(ref),
    standIn: (ref) => {
      const card = kept.get(ref);
      const stands =
        card && card.step >= compared && clock.steady() - card.checked.at < standInMs && !doubts.has({ ref, ...card });
      if (stands) return card;
      return undefined;
    },
    compare,
    beginComparing: () => void (compared = Number.POSITIVE_INFINITY),
  };
}
