import { dayMs } from "#shared/format/day-and-time.ts";

/** Sets how often (ms) a node records that it was up. */
export const uptimeTickMs = 600_000;
/** Limits what one tick counts for (ms), however much time a broken monotonic clock shows. */
export const maxUptimeTickMs = 2 * uptimeTickMs;
/** Uptime (ms) whose ticks must agree with a date before it is trusted… */
export const clockAgreementMs = 3 * dayMs;
/** …to within this (ms): the service may have been off for that long meanwhile. */
export const clockToleranceMs = dayMs;

export interface UptimeTickSummary {
  first: number | null;
  last: number | null;
  leastAhead: number;
  mostAhead: number;
}

/** Checks whether a wall clock that shows `now` has advanced with uptime through all stored ticks. */
export function isClockInAgreement({ first, last, leastAhead, mostAhead }: UptimeTickSummary, now: number): boolean {
  if (first === null || last === null || last - first < clockAgreementMs) return false;
  const ahead = now - last;
  return Math.abs(ahead - leastAhead) <= clockToleranceMs && Math.abs(ahead - mostAhead) <= clockToleranceMs;
}
