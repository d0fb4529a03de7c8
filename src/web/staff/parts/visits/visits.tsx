import { useMemo } from "react";
import type { VisitFigures } from "#shared/contract/visits.ts";
import { visitKindLabels, visitSourceLabels } from "#shared/states-and-kinds.ts";
import { ShareBarChart } from "#web/kit/ui/chart/bars.tsx";
import { LazyLineChart, ChartTable, ChartLegend } from "#web/kit/ui/chart/chart.tsx";
import type { XAxis } from "#web/kit/ui/chart/chart-data.ts";
import { StaffEmptyState } from "../staff-states.tsx";
import { buildVisitAxis, buildVisitLines } from "./visit-lines.ts";

/** Title of every panel of visits; the figures cover these days. */
export const visitsPanelTitle = "Visites, 30 derniers jours";

/** Shows views and contacts saved per day, visitors' actions in all, and where visitors came from. */
export function VisitStatistics({ figures }: { figures: VisitFigures }) {
  const lines = useMemo(() => buildVisitLines(figures), [figures]);
  const axis: XAxis = useMemo(() => buildVisitAxis(figures), [figures]);
  if (figures.kinds.length === 0) return <StaffEmptyState title="Aucune visite ces 30 derniers jours." />;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))]">
        {figures.kinds.map(({ kind, times }) => (
          <div key={kind} className="flex flex-col-reverse justify-end">
            <dt className="text-sm leading-tight text-silver-300">{visitKindLabels[kind]}</dt>
            <dd className="text-2xl font-bold tracking-tight text-silver-50 tabular-nums">
              {times.toLocaleString("fr-FR")}
            </dd>
          </div>
        ))}
      </dl>
      <ChartLegend lines={lines} />
      <LazyLineChart lines={lines} axis={axis} />
      <ShareBarChart
        title="Provenance des vues"
        bars={figures.sources.map(({ source, views }) => ({ name: visitSourceLabels[source], count: views }))}
      />
      <ChartTable caption={visitsPanelTitle} head="Jour" names={axis.names} lines={lines} />
    </>
  );
}
