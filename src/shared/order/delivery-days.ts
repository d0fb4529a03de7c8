import { dayMs, formatIsoDay, parseIsoDay } from "../format/day-and-time.ts";

/** Checks whether couriers deliver on a day such as `2026-12-03`: not on Sundays. */
export function isDeliveryDay(day: string): boolean {
  return new Date(parseIsoDay(day)).getUTCDay() !== 0;
}

/** Finds the nearest delivery day after (1) or before (-1) this day. */
export function findDeliveryDay(day: string, direction: 1 | -1): string {
  const next = formatIsoDay(parseIsoDay(day) + direction * dayMs);
  return isDeliveryDay(next) ? next : findDeliveryDay(next, direction);
}
