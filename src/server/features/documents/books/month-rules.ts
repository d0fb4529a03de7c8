/** Finds the limits (ms) of a month in Dakar; the end is exclusive. `month`: "2026-11". */
export function toMonthSpan(month: string): { from: number; before: number; firstDay: string; lastDay: string } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const [from, before] = [Date.UTC(year, number - 1, 1), Date.UTC(year, number, 1)];
  const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  return { from, before, firstDay: dayOf(from), lastDay: dayOf(before - 1) };
}

const monthAndYear = new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric", timeZone: "Africa/Dakar" });

/** Formats a month as people say it: "novembre 2026". */
export function formatFrenchMonth(month: string): string {
  return monthAndYear.format(toMonthSpan(month).from);
}
