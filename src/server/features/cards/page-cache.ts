import type { Page } from "../../pages.ts";
import type { Clock } from "../../ports/clock/port.ts";

export interface PageCache {
  get(key: string): Page | undefined;
  /** Keeps `page` for at most `lifeMs`. */
  set(key: string, page: Page, lifeMs: number): void;
}

/** Keeps the `most` pages that were asked for last. */
export function createPageCache(most: number, clock: Clock): PageCache {
  // A Map remembers the order of its insertions: the first key is the one unused for longest.
  const entries = new Map<string, { page: Page; until: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      if (entry.until <= clock.now()) return undefined;
      entries.set(key, entry);
      return entry.page;
    },
    set(key, page, lifeMs) {
      entries.delete(key);
      entries.set(key, { page, until: clock.now() + lifeMs });
      const [oldest] = entries.keys();
      if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    },
  };
}
