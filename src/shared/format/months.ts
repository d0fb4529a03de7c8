import { formatNameWithDe } from "#shared/format/name-with-de.ts";

const month = new Intl.DateTimeFormat("fr-FR", { timeZone: "Africa/Dakar", month: "long" });
const monthAndYear = new Intl.DateTimeFormat("fr-FR", { timeZone: "Africa/Dakar", month: "long", year: "numeric" });

/** Returns the first instant of the instant's month in Africa/Dakar, or of the month `back` months earlier. */
export function getMonthStart(instant: number, back = 0): number {
  const date = new Date(instant);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1);
}

/** Formats an instant's month: "novembre". */
export function formatMonthName(instant: number): string {
  return month.format(instant);
}

/** Formats "novembre 2026". */
export function formatMonthAndYear(instant: number): string {
  return monthAndYear.format(instant);
}

/** Formats "de novembre", "d'octobre". */
export function formatMonthWithDe(instant: number): string {
  return formatNameWithDe(formatMonthName(instant));
}

/** Formats "de novembre 2026". */
export function formatMonthAndYearWithDe(instant: number): string {
  return formatNameWithDe(formatMonthAndYear(instant));
}
