import type { CardStatistics } from "#shared/contract/owner-statistics.ts";
import { parseIsoDay } from "#shared/format/day-and-time.ts";
import { formatMonthAndYear, formatMonthName, getMonthStart } from "#shared/format/months.ts";
import { visitKindLabels } from "#shared/states-and-kinds.ts";
import type { ChartLine, XAxis } from "#web/kit/ui/chart/chart-data.ts";

type Details = NonNullable<CardStatistics["details"]>;

/** Label of all taps together. */
export const allTapsLabel = "Gestes";

const looks = {
  first: { color: "#eceef1", dash: [], mark: "bg-silver-100" },
  second: { color: "#e0bd68", dash: [8, 5], mark: "bg-gold-300" },
  third: { color: "#86dcaa", dash: [2, 5], mark: "bg-success" },
};

/** Builds a line of this month's views by day, and one of the whole month before. */
export function buildDailyViewLines({ days }: Details, month: string): ChartLine[] {
  const first = parseIsoDay(month);
  return [
    { name: capital(formatMonthName(first)), counts: days.present, ...looks.first },
    { name: capital(formatMonthName(getMonthStart(first, 1))), counts: days.before, ...looks.second },
  ];
}

/** Builds the axis with as many days as the longer of both months. */
export function buildDailyViewAxis(month: string): XAxis {
  const first = parseIsoDay(month);
  const longest = Math.max(countDaysOfMonth(first), countDaysOfMonth(getMonthStart(first, 1)));
  return {
    names: Array.from({ length: longest }, (_, at) => (at === 0 ? "1er" : String(at + 1))),
    every: { wide: 3, narrow: 6 },
    label: (day) => day,
    turns: false,
  };
}

/** Selects up to twelve past months, from the first one that has a count. */
export function selectShownMonths({ months }: Details): Details["months"] {
  const from = months.findIndex(({ views }) => views > 0);
  return from === -1 ? [] : months.slice(from);
}

export function buildMonthlyViewLines(months: Details["months"]): ChartLine[] {
  return [
    { name: visitKindLabels.view, counts: months.map(({ views }) => views), ...looks.first },
    { name: visitKindLabels.save, counts: months.map(({ saves }) => saves), ...looks.third },
    { name: allTapsLabel, counts: months.map(({ taps }) => taps), ...looks.second },
  ];
}

export function buildMonthlyViewAxis(months: Details["months"]): XAxis {
  const names = months.map(({ month }) => capital(formatMonthAndYear(parseIsoDay(month))));
  return { names, every: { wide: 1, narrow: 1 }, label: (name) => name.replace(/ \d+$/, ""), turns: true };
}

function countDaysOfMonth(first: number): number {
  return new Date(getMonthStart(first, -1) - 1).getUTCDate();
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
