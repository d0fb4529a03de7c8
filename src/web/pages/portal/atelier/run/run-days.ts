import type { Stop } from "#shared/contract/delivery.ts";
import { dayMs, dayStart } from "#shared/instants.ts";

/** The day after one such as `2026-12-03`. */
export function dayAfter(day: string): string {
  return new Date(dayStart(day) + dayMs).toISOString().slice(0, 10);
}

/** Those to go to now, and those whose next try is on a later day. */
export function splitByDay(stops: readonly Stop[], today: string): { now: Stop[]; later: Stop[] } {
  const isLater = ({ missed }: Stop) => missed !== null && missed.againOn > today;
  return { now: stops.filter((stop) => !isLater(stop)), later: stops.filter(isLater) };
}
