import { AppError } from "#server/app-error.ts";
import type { RateLimit } from "./rate-limit-rules.ts";

/**
 * Creates a rate limit that this node counts in memory, so that a call which only reads writes nothing. It protects the
 * node from overload, so N nodes allow N times as much. Use it only where callers are few: a window's keys stay in
 * memory. The returned function counts one hit of `who` at `now` (ms).
 * @throws {AppError} `request.rate_limited`, with the seconds to wait
 */
export function createInMemoryRateLimit(limit: RateLimit): (now: number, who: string) => void {
  const count = createInMemoryCounter(limit);
  return (now, who) => {
    const { remaining, resetSeconds } = count(now, who);
    if (remaining < 0) throw new AppError("request.rate_limited", { retryAfter: resetSeconds });
  };
}

/** What is left of a limit in the present window: below 0 once it is exceeded. */
export interface RateLimitRest {
  remaining: number;
  /** Seconds until the next window. */
  resetSeconds: number;
}

/** Counts like `createInMemoryRateLimit`, but leaves the refusal to its caller. */
export function createInMemoryCounter({ max, windowMs }: RateLimit): (now: number, who: string) => RateLimitRest {
  const hits = new Map<string, number>();
  let current = 0;
  return (now, who) => {
    const start = now - (now % windowMs);
    if (start !== current) hits.clear();
    current = start;
    const count = (hits.get(who) ?? 0) + 1;
    hits.set(who, count);
    return { remaining: max - count, resetSeconds: (start + windowMs - now) / 1000 };
  };
}
