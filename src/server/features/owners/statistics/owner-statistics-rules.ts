import { dayMs, isoDay } from "#shared/instants.ts";
import { monthStart } from "#shared/months.ts";

/** The last day of a month on which the month before is still told of: what could not be sent until then is too old. */
const lastDay = 10;

/** The month (its first day) that is told of on this day of Dakar, and whether it is time. */
export function toldMonth(now: number): { month: string; isTime: boolean } {
  const days = Math.floor((now - monthStart(now)) / dayMs);
  return { month: isoDay(monthStart(now, 1)), isTime: days < lastDay };
}
