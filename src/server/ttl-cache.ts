import { LRUCache } from "lru-cache";
import type { ClockDeps } from "#server/deps.ts";

/** ms for which a read stays valid: a change on another node is visible within it. */
const freshMs = 1_000;

/** Records when a value was read, by `clock.steady()` and by the writes of this process. */
export interface CacheRevision {
  at: number;
  writes: number;
}

export function getCacheRevision({ clock, db }: ClockDeps): CacheRevision {
  return { at: clock.steady(), writes: db.writes.now };
}

/**
 * Checks whether a value that was read at a revision still counts: it is younger than a second, and this process
 * has written nothing since.
 */
export function isCacheRevisionFresh(moment: CacheRevision, now: CacheRevision): boolean {
  return now.at - moment.at < freshMs && moment.writes === now.writes;
}

export interface TtlCache<Value> {
  get(key: string): Value | undefined;
  /** `begun`: before the first of its readings. */
  set(key: string, value: Value, begun: CacheRevision): void;
}

export function createTtlCache<Value extends object>(deps: ClockDeps, most: number): TtlCache<Value> {
  const kept = new LRUCache<string, { value: Value; begun: CacheRevision }>({ max: most });
  return {
    get: (key) => {
      const found = kept.get(key);
      if (found && isCacheRevisionFresh(found.begun, getCacheRevision(deps))) return found.value;
      return undefined;
    },
    set: (key, value, begun) => void kept.set(key, { value, begun }),
  };
}
