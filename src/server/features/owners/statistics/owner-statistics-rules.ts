import { dayMs, formatIsoDay } from "#shared/instants.ts";
import { getMonthStart } from "#shared/months.ts";

/** The last day of a month on which the month before is still told of: what could not be sent until then is too old. */
const lastDay = 10;

/** The month (its first day) that is told of on this day of Dakar, and whether it is time. */
export function getReportedMonth(now: number): { month: string; isTime: boolean } {
  const days = Math.floor((now - getMonthStart(now)) / dayMs);
  return { month: formatIsoDay(getMonthStart(now, 1)), isTime: days < lastDay };
}
