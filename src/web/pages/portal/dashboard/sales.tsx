import { lazy, Suspense, useMemo } from "react";
import type { readDashboard } from "#shared/contract/dashboard.ts";
import type { Answer } from "#shared/contract/endpoint.ts";
import { months } from "../parts/dates.ts";
import { Empty, Loading } from "../parts/states.tsx";
import { salesSeries, type SalesSeries } from "./series.ts";

const SalesChart = lazy(async () => ({ default: (await import("./sales-chart.tsx")).SalesChart }));

/** "Ventes mensuelles Année …" (product.md §2): a chart for the eye, a table for the ear. */
export function Sales({ figures }: { figures: Answer<typeof readDashboard> }) {
  const series = useMemo(() => salesSeries(figures), [figures]);
  const isEmpty = series.every(({ counts }) => counts.every((count) => count === 0));
  const title = `Ventes mensuelles Année ${figures.year}`;
  return (
    <section aria-labelledby="sales" className="panel flex flex-col gap-5 rounded-md p-4 md:p-6">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="sales" className="text-lg">{title}</h2>
        <ul aria-hidden="true" className="flex flex-wrap gap-4 text-sm">
          {series.map(({ name, mark }) => (
            <li key={name} className="flex items-center gap-2"><span className={`h-1 w-5 rounded-full ${mark}`} />{name}</li>
          ))}
        </ul>
      </header>
      {isEmpty ? (
        <Empty title="Aucune vente cette année pour l'instant." />
      ) : (
        <div aria-hidden="true">
          <Suspense fallback={<div className="grid h-80 place-content-center"><Loading /></div>}>
            <SalesChart series={series} />
          </Suspense>
        </div>
      )}
      <SalesTable title={title} series={series} />
    </section>
  );
}

function SalesTable({ title, series }: { title: string; series: readonly SalesSeries[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Mois</th>
            {series.map(({ name }) => <th key={name} scope="col">{name}</th>)}
          </tr>
        </thead>
        <tbody>
          {months.map((month, at) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              {series.map(({ name, counts }) => <td key={name}>{counts[at] ?? 0}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
