import { dayMs, formatIsoDay, parseIsoDay } from "../format/day-and-time.ts";

/** Says whether couriers go out on a day such as `2026-12-03`: on Sundays they do not. */
export function isDeliveryDay(day: string): boolean {
  return new Date(parseIsoDay(day)).getUTCDay() !== 0;
}

/** Finds the nearest day after (1) or before (-1) this one on which couriers go out. */
export function findDeliveryDay(day: string, direction: 1 | -1): string {
  const next = formatIsoDay(parseIsoDay(day) + direction * dayMs);
  return isDeliveryDay(next) ? next : findDeliveryDay(next, direction);
}
