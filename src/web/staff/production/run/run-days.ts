import type { DeliveryStop } from "#shared/contract/delivery.ts";
import { findDeliveryDay, isDeliveryDay } from "#shared/order/delivery-days.ts";
import { freeDeliveryTown } from "#shared/order/delivery-promise.ts";

/** Groups stops by town, in their order; an order without a town counts as Dakar. */
export function groupStopsByTown(
  stops: readonly DeliveryStop[],
): { town: string; stops: DeliveryStop[]; before: number }[] {
  const groups = [...Map.groupBy(stops, ({ town }) => town || freeDeliveryTown)];
  let before = 0;
  return groups.map(([town, of]) => ({ town, stops: of, before: (before += of.length) - of.length }));
}

/** Returns the day of the next run: today or, on a Sunday, the next day. */
export function getRunDay(today: string): string {
  return isDeliveryDay(today) ? today : findDeliveryDay(today, 1);
}

/** Groups stops by the day of their visit: `runDay`, unless a missed visit is put off to a later day. */
export function groupStopsByDay(stops: readonly DeliveryStop[], runDay: string): ReadonlyMap<string, DeliveryStop[]> {
  const days = Map.groupBy(stops, ({ missed }) => {
    const day = missed && missed.againOn > runDay ? missed.againOn : runDay;
    return getRunDay(day);
  });
  return new Map([...days].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
