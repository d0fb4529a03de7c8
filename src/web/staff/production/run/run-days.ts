import type { DeliveryStop } from "#shared/contract/delivery.ts";
import { freeDeliveryTown } from "#shared/order/delivery-promise.ts";
import { dayMs, parseIsoDay } from "#shared/format/day-and-time.ts";

/** Returns the day after one such as `2026-12-03`. */
export function getNextDay(day: string): string {
  return new Date(parseIsoDay(day) + dayMs).toISOString().slice(0, 10);
}

/** Groups stops as they come, by their towns; an order without a town counts as Dakar. */
export function groupStopsByTown(
  stops: readonly DeliveryStop[],
): { town: string; stops: DeliveryStop[]; before: number }[] {
  const groups = [...Map.groupBy(stops, ({ town }) => town || freeDeliveryTown)];
  let before = 0;
  return groups.map(([town, of]) => ({ town, stops: of, before: (before += of.length) - of.length }));
}

/** Splits stops into those to go to now, and those whose next try is on a later day. */
export function splitStopsByDay(
  stops: readonly DeliveryStop[],
  today: string,
): { now: DeliveryStop[]; later: DeliveryStop[] } {
  const isLater = ({ missed }: DeliveryStop) => missed !== null && missed.againOn > today;
  return { now: stops.filter((stop) => !isLater(stop)), later: stops.filter(isLater) };
}
