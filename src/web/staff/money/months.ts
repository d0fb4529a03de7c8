import { frenchMonthNames } from "../parts/dakar-dates.ts";

const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/;

/** Returns the month in the address, such as "2026-11"; `undefined` if it is missing or invalid. */
export function parseMonth(text: string): string | undefined {
  return monthPattern.test(text) ? text : undefined;
}

/** Lists the month of `today` (such as "2026-01-31") and those before it, newest first. */
export function listMonths(today: string, count: number): { value: string; label: string }[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return Array.from({ length: count }, (_, back) => {
    const at = new Date(Date.UTC(year, month - 1 - back, 1));
    return { value: at.toISOString().slice(0, 7), label: labelMonth(at.getUTCFullYear(), at.getUTCMonth()) };
  });
}

function labelMonth(year: number, month: number): string {
  const name = frenchMonthNames[month] ?? "";
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)} ${year}`;
}
