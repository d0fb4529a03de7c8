import type { z } from "zod";
import type { visitFiguresSchema } from "#shared/contract/visits.ts";
import { dayMs, formatIsoDay } from "#shared/format/day-and-time.ts";
import { visitKinds, visitSources } from "#shared/states-and-kinds.ts";
import type { VisitRow } from "./visit-tables.ts";

export type VisitSumRow = Omit<VisitRow, "cardRef">;

/** Converts sums to what staff see of `days` days from `first` on; leaves out what never happened. */
export function toVisitFigures(
  sums: readonly VisitSumRow[],
  first: number,
  days: number,
): z.output<typeof visitFiguresSchema> {
  const total = (...wanted: ((sum: VisitSumRow) => boolean)[]) =>
    sums.filter((sum) => wanted.every((one) => one(sum))).reduce((all, { times }) => all + times, 0);
  const isView = ({ kind }: VisitSumRow) => kind === "view";
  return {
    days: Array.from({ length: days }, (_, at) => {
      const start = first + at * dayMs;
      const isThen = ({ day }: VisitSumRow) => day === start;
      return {
        day: formatIsoDay(start),
        views: total(isThen, isView),
        saves: total(isThen, ({ kind }) => kind === "save"),
      };
    }),
    sources: visitSources
      .map((source) => ({ source, views: total(isView, (sum) => sum.source === source) }))
      .filter(({ views }) => views > 0),
    kinds: visitKinds
      .map((kind) => ({ kind, times: total((sum) => sum.kind === kind) }))
      .filter(({ times }) => times > 0),
  };
}
