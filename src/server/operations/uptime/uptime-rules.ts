import { dayMs } from "#shared/instants.ts";

/** How often (ms) a node writes down that time was lived through. */
export const uptimeTickMs = 600_000;
/** One tick counts for no more (ms), however much a broken monotonic clock says has passed. */
export const maxUptimeTickMs = 2 * uptimeTickMs;
/** A date is believed once the ticks of so much lived time (ms) agree with it… */
export const clockAgreementMs = 3 * dayMs;
/** …to within this (ms): the service may have been off for so long meanwhile. */
export const clockToleranceMs = dayMs;

export interface UptimeTickSummary {
  first: number | null;
  last: number | null;
  leastAhead: number;
  mostAhead: number;
}

/** Whether a wall clock that says `now` has gone along with lived time all through the ticks that are kept. */
export function isClockInAgreement({ first, last, leastAhead, mostAhead }: UptimeTickSummary, now: number): boolean {
  if (first === null || last === null || last - first < clockAgreementMs) return false;
  const ahead = now - last;
  return Math.abs(ahead - leastAhead) <= clockToleranceMs && Math.abs(ahead - mostAhead) <= clockToleranceMs;
}
