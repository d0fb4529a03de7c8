import { dayMs, formatIsoDay } from "#shared/format/day-and-time.ts";
import { getMonthStart } from "#shared/format/months.ts";

/** The last day of a month on which the previous month is mailed; later it would be outdated. */
const lastDay = 10;

/** Returns the month (its first day) to report on this day in Dakar, and whether the mails are due. */
export function getStatisticsMailMonth(now: number): { month: string; isTime: boolean } {
  const days = Math.floor((now - getMonthStart(now)) / dayMs);
  return { month: formatIsoDay(getMonthStart(now, 1)), isTime: days < lastDay };
}
