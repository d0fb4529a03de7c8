import { dayMs } from "#shared/format/day-and-time.ts";

/** Sets how often (ms) a node writes down that it was up. */
export const uptimeTickMs = 600_000;
/** Bounds what one tick counts for (ms), however much a broken monotonic clock says has passed. */
export const maxUptimeTickMs = 2 * uptimeTickMs;
/** Requires the ticks of so much uptime (ms) to agree with a date before it is believed… */
export const clockAgreementMs = 3 * dayMs;
/** …to within this (ms): the service may have been off for so long meanwhile. */
export const clockToleranceMs = dayMs;

export interface UptimeTickSummary {
  first: number | null;
  last: number | null;
  leastAhead: number;
  mostAhead: number;
}

/** Checks whether a wall clock that says `now` has gone along with uptime all through the ticks that are kept. */
export function isClockInAgreement({ first, last, leastAhead, mostAhead }: UptimeTickSummary, now: number): boolean {
  if (first === null || last === null || last - first < clockAgreementMs) return false;
  const ahead = now - last;
  return Math.abs(ahead - leastAhead) <= clockToleranceMs && Math.abs(ahead - mostAhead) <= clockToleranceMs;
}
