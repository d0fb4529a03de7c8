import { useEffect, useRef, useState } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { months } from "../parts/dates.ts";
import type { SalesSeries } from "./series.ts";

const tall = 340;
/** Narrower, the names of the months stand upright. */
const narrow = 820;
const font = "13px 'Bricolage Grotesque Variable', system-ui, sans-serif";
const silver = "#bfc4cc";

/** The lines, and the counts of the month under the pointer. */
export function SalesChart({ series }: { series: readonly SalesSeries[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<{ month: number; left: number }>();

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let chart: uPlot | undefined;
    let drawn = 0;
    const draw = () => {
      const width = element.clientWidth;
      if (width === drawn || width === 0) return;
      drawn = width;
      chart?.destroy();
      chart = new uPlot(optionsFor(series, width, setPointed), [months.map((_, month) => month), ...series.map(({ counts }) => [...counts])], element);
    };
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart?.destroy();
    };
  }, [series]);

  return (
    <div className="relative">
      <div ref={frame} className="w-full overflow-hidden" />
      {pointed ? (
        <div
          className="pointer-events-none absolute top-2 z-10 rounded-sm border border-edge bg-lifted px-3 py-2 text-xs shadow-floating"
          style={{ left: pointed.left, transform: pointed.month > 6 ? "translateX(calc(-100% - 12px))" : "translateX(12px)" }}
        >
          <p className="font-semibold text-silver-50">{months[pointed.month]}</p>
          {series.map(({ name, counts }) => <p key={name}>{name}&nbsp;: {counts[pointed.month] ?? 0}</p>)}
        </div>
      ) : null}
    </div>
  );
}

function optionsFor(series: readonly SalesSeries[], width: number, onPoint: (pointed: { month: number; left: number } | undefined) => void): uPlot.Options {
  const upright = width < narrow;
  return {
    width,
    height: upright ? tall + 50 : tall,
    padding: [12, upright ? 12 : 32, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 9 } },
    scales: { x: { time: false, range: [0, 11] }, y: { range: (_chart, _least, greatest) => [0, Math.max(4, Math.ceil(greatest * 1.1))] } },
    axes: [
      {
        stroke: silver,
        font,
        grid: { show: false },
        ticks: { stroke: "#ffffff1a", size: 6 },
        splits: months.map((_, month) => month),
        values: months.map((month) => month),
        ...(upright ? { rotate: -90, size: 84 } : { size: 40 }),
      },
      { stroke: silver, font, size: 44, grid: { stroke: "#ffffff14", width: 1 }, ticks: { show: false }, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000] },
    ],
    series: [
      {},
      ...series.map(({ name, color, dash }, at) => ({
        label: name,
        stroke: color,
        width: 2.5,
        dash,
        points: { show: true, size: 7, fill: color },
        ...(at === 0 ? { fill: "#eceef112" } : {}),
      })),
    ],
    hooks: {
      setCursor: [
        ({ cursor }) => {
          const { idx, left = -1 } = cursor;
          onPoint(idx === null || idx === undefined || left < 0 ? undefined : { month: idx, left: left + 44 });
        },
      ],
    },
  };
}
