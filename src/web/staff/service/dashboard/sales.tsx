import { useMemo } from "react";
import type { readDashboard } from "#shared/contract/dashboard.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { LazyLineChart, ChartTable, ChartLegend } from "#web/kit/ui/chart/chart.tsx";
import type { XAxis } from "#web/kit/ui/chart/chart-data.ts";
import { frenchMonthNames } from "../../parts/dakar-dates.ts";
import { StaffEmptyState } from "../../parts/staff-states.tsx";
import { buildSalesSeries } from "./series.ts";

const axisUntil = (present: number): XAxis => ({
  names: frenchMonthNames.map((month, at) => (at === present ? `${month}, en cours` : month)),
  every: { wide: 1, narrow: 1 },
  label: (name) => name.replace(", en cours", "\u00a0•"),
  turns: true,
});

/** Renders "Ventes mensuelles Année …" (product.md §2): a chart for the eye, a table for the ear. */
export function MonthlySalesPanel({ figures }: { figures: EndpointAnswer<typeof readDashboard> }) {
  const series = useMemo(() => buildSalesSeries(figures), [figures]);
  const axis = useMemo(() => axisUntil(figures.month), [figures.month]);
  const isEmpty = series.every(({ counts }) => counts.every((count) => count === 0));
  const title = `Ventes mensuelles Année ${figures.year}`;
  return (
    <section aria-labelledby="sales" className="panel flex flex-col gap-5 rounded-md p-4 md:p-6">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="sales" className="text-lg">
          {title}
        </h2>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
          <p className="text-sm text-silver-300">•&nbsp;{frenchMonthNames[figures.month]}&nbsp;: mois en cours</p>
          <ChartLegend lines={series} />
        </div>
      </header>
      {isEmpty ? (
        <StaffEmptyState title="Aucune vente cette année pour l'instant." />
      ) : (
        <LazyLineChart lines={series} axis={axis} />
      )}
      <ChartTable caption={title} head="Mois" names={axis.names} lines={series} />
    </section>
  );
}
