import { lazy, Suspense } from "react";
import { BrandMark } from "../brand.tsx";
import type { ChartLine, XAxis } from "./chart-data.ts";

const LineChart = lazy(async () => ({ default: (await import("./line-chart.tsx")).LineChart }));

/** Draws a chart, hidden from screen readers, with code that is loaded when needed. */
export function LazyLineChart(props: { lines: readonly ChartLine[]; axis: XAxis }) {
  return (
    <div aria-hidden="true">
      <Suspense
        fallback={
          <div className="grid h-80 animate-pulse place-content-center">
            <BrandMark />
          </div>
        }
      >
        <LineChart {...props} />
      </Suspense>
    </div>
  );
}

export function ChartLegend({ lines }: { lines: readonly ChartLine[] }) {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-4 text-sm">
      {lines.map(({ name, mark }) => (
        <li key={name} className="flex items-center gap-2">
          <span className={`h-1 w-5 rounded-full forced-color-adjust-none ${mark}`} />
          {name}
        </li>
      ))}
    </ul>
  );
}

interface ChartTableProps {
  caption: string;
  /** Heading of the points' column. */
  head: string;
  names: readonly string[];
  lines: readonly ChartLine[];
}

/** Lists the chart's figures for screen readers. */
export function ChartTable({ caption, head, names, lines }: ChartTableProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {lines.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name, at) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {lines.map((line) => (
                <td key={line.name}>{line.counts[at] ?? ""}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
