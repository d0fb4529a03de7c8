import { AppError } from "#shared/app-error.ts";
import type { RateLimit } from "./rate-limit-rules.ts";

/**
 * A limit that this node counts for itself, in memory, so that a call which only reads writes nothing. It protects the
 * node from overload, so N nodes take N times as much. Only for what few can be counted by: a window's keys stay in memory.
 * The function it makes counts one hit of `who` at `now` (ms). @throws {AppError} `request.rate_limited`, with the seconds to wait
 */
export function createInMemoryRateLimit({ max, windowMs }: RateLimit): (now: number, who: string) => void {
  const hits = new Map<string, number>();
  let current = 0;
  return (now, who) => {
    const start = now - (now % windowMs);
    if (start !== current) hits.clear();
    current = start;
    const count = (hits.get(who) ?? 0) + 1;
    hits.set(who, count);
    if (count > max) throw new AppError("request.rate_limited", { retryAfter: (start + windowMs - now) / 1000 });
  };
}
