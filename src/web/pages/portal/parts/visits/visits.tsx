import { useMemo } from "react";
import type { VisitFigures } from "#shared/contract/visits.ts";
import { visitKindLabels, visitSourceLabels } from "#shared/words.ts";
import { Chart, ChartTable, Legend } from "../chart/chart.tsx";
import type { XAxis } from "../chart/lines.ts";
import { Empty } from "../states.tsx";
import { axisOf, visitLines } from "./visit-lines.ts";

/** What every panel of visits is called; the figures are those of its days. */
export const visitsTitle = "Visites, 30 derniers jours";

/** Views and contacts saved a day, what visitors did in all, and where they came from. */
export function Visits({ figures }: { figures: VisitFigures }) {
  const lines = useMemo(() => visitLines(figures), [figures]);
  const axis: XAxis = useMemo(() => axisOf(figures), [figures]);
  if (figures.kinds.length === 0) return <Empty title="Aucune visite ces 30 derniers jours." />;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))]">
        {figures.kinds.map(({ kind, times }) => (
          <div key={kind} className="flex flex-col-reverse justify-end">
            <dt className="text-sm leading-tight text-silver-300">{visitKindLabels[kind]}</dt>
            <dd className="text-2xl font-bold tracking-tight text-silver-50 tabular-nums">{times.toLocaleString("fr-FR")}</dd>
          </div>
        ))}
      </dl>
      <Legend lines={lines} />
      <Chart lines={lines} axis={axis} />
      <Sources sources={figures.sources} />
      <ChartTable caption={visitsTitle} head="Jour" names={axis.names} lines={lines} />
    </>
  );
}

function Sources({ sources }: Pick<VisitFigures, "sources">) {
  const all = sources.reduce((sum, { views }) => sum + views, 0);
  if (all === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-base">Provenance des vues</h3>
      <ul className="flex flex-col gap-2 text-sm">
        {sources.map(({ source, views }) => (
          <li key={source} className="grid grid-cols-[6.5rem_minmax(0,1fr)_3.5rem] items-center gap-3">
            <span>{visitSourceLabels[source]}</span>
            <span aria-hidden="true" className="h-2 rounded-full bg-sunken"><span className="block h-2 rounded-full bg-silver-300" style={{ width: `${(100 * views) / all}%` }} /></span>
            <span className="text-right text-silver-50 tabular-nums">{views.toLocaleString("fr-FR")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
