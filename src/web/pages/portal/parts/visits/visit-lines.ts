import type { VisitFigures } from "#shared/contract/visits.ts";
import { visitKindLabels } from "#shared/words.ts";
import type { Line, XAxis } from "#web/ui/chart/lines.ts";
import { formatDay } from "../dates.ts";

/** Told apart by colour and by dash. */
export function visitLines({ days }: VisitFigures): Line[] {
  return [
    { name: visitKindLabels.view, counts: days.map(({ views }) => views), color: "#eceef1", dash: [], mark: "bg-silver-100" },
    { name: visitKindLabels.save, counts: days.map(({ saves }) => saves), color: "#86dcaa", dash: [2, 5], mark: "bg-success" },
  ];
}

/** Whole dates for each day; beneath the chart each fifth or tenth without its year. */
export function axisOf({ days }: VisitFigures): XAxis {
  return { names: days.map(({ day }) => formatDay(day)), every: { wide: 5, narrow: 10 }, label: (day) => day.slice(0, 5), turns: false };
}
