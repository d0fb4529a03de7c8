import type { VisitFigures } from "#shared/contract/visits.ts";
import { visitKindLabels } from "#shared/states-and-kinds.ts";
import type { ChartLine, XAxis } from "#web/kit/ui/chart/chart-data.ts";
import { formatDayInDakar } from "../dakar-dates.ts";

export function buildVisitLines({ days }: VisitFigures): ChartLine[] {
  return [
    {
      name: visitKindLabels.view,
      counts: days.map(({ views }) => views),
      color: "#eceef1",
      dash: [],
      mark: "bg-silver-100",
    },
    {
      name: visitKindLabels.save,
      counts: days.map(({ saves }) => saves),
      color: "#86dcaa",
      dash: [2, 5],
      mark: "bg-success",
    },
  ];
}

/**
 * Builds the axis of a visit chart: each day has its whole date; below the chart every fifth or tenth day is labelled,
 * without its year.
 */
export function buildVisitAxis({ days }: VisitFigures): XAxis {
  return {
    names: days.map(({ day }) => formatDayInDakar(day)),
    every: { wide: 5, narrow: 10 },
    label: (day) => day.slice(0, 5),
    turns: false,
  };
}
