const month = new Intl.DateTimeFormat("fr-FR", { timeZone: "Africa/Dakar", month: "long" });
const monthAndYear = new Intl.DateTimeFormat("fr-FR", { timeZone: "Africa/Dakar", month: "long", year: "numeric" });

/** The first instant of the month of Africa/Dakar that an instant lies in, or of one that many months earlier. */
export function getMonthStart(instant: number, back = 0): number {
  const date = new Date(instant);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1);
}

/** The month of an instant as people say it: "novembre". */
export function formatMonthName(instant: number): string {
  return month.format(instant);
}

/** "novembre 2026". */
export function formatMonthAndYear(instant: number): string {
  return monthAndYear.format(instant);
}

/** "de novembre", "d'octobre". */
export function formatMonthWithDe(instant: number): string {
  return of(formatMonthName(instant));
}

/** "de novembre 2026". */
export function formatMonthAndYearWithDe(instant: number): string {
  return of(formatMonthAndYear(instant));
}

function of(name: string): string {
  return /^[ao]/.test(name) ? `d'${name}` : `de ${name}`;
}
