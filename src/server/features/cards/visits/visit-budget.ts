import { getRateLimitCounters } from "#server/auth/rate-limit/rate-limit-rules.ts";
import type { CardVisit } from "./visit-rules.ts";

const windowMs = 60_000;
/** Visits a minute that count for one address, which many people may share. */
const byAddress = { name: "visits", max: 600, windowMs };
/**
 * Maximum for all visitors together on this node: limits what a flood of invented visitors writes, some 100 bytes each,
 * kept until midnight.
 */
const mostInAll = 3000;

/** Creates a function that checks whether a visit may still count in its minute. Each node has its own budget. */
export function createVisitBudget(): (visit: CardVisit) => boolean {
  let [minute, inAll] = [0, 0];
  let hits = new Map<string, number>();
  return ({ address, at }) => {
    const now = at - (at % windowMs);
    if (now !== minute) [minute, inAll, hits] = [now, 0, new Map()];
    if (inAll >= mostInAll) return false;
    const counters = getRateLimitCounters(byAddress, address);
    if (counters.some(({ key, max }) => (hits.get(key) ?? 0) >= max)) return false;
    inAll += 1;
    for (const { key } of counters) hits.set(key, (hits.get(key) ?? 0) + 1);
    return true;
  };
}
