import type { Stop } from "#shared/contract/delivery.ts";
import { homeTown } from "#shared/delivery-promise.ts";
import { dayMs, dayStart } from "#shared/instants.ts";

/** The day after one such as `2026-12-03`. */
export function dayAfter(day: string): string {
  return new Date(dayStart(day) + dayMs).toISOString().slice(0, 10);
}

/** Stops as they come, by their towns; Dakar is also what said none. */
export function groupByTown(stops: readonly Stop[]): { town: string; stops: Stop[]; before: number }[] {
  const groups = [...Map.groupBy(stops, ({ town }) => town || homeTown)];
  let before = 0;
  return groups.map(([town, of]) => ({ town, stops: of, before: (before += of.length) - of.length }));
}

/** Those to go to now, and those whose next try is on a later day. */
export function splitByDay(stops: readonly Stop[], today: string): { now: Stop[]; later: Stop[] } {
  const isLater = ({ missed }: Stop) => missed !== null && missed.againOn > today;
  return { now: stops.filter((stop) => !isLater(stop)), later: stops.filter(isLater) };
}
