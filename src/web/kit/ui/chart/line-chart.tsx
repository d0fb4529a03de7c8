import { useEffect, useRef, useState } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { ChartLine, XAxis } from "./chart-data.ts";

const tall = 340;
/** Below this width (px), long labels below the chart are vertical. */
const narrow = 820;
const font = "13px 'Bricolage Grotesque Variable', system-ui, sans-serif";
const silver = "#bfc4cc";

/**
 * Draws the lines, and the counts of the point under the pointer. A table beside it has the same data for people who do
 * not see it.
 */
export function LineChart({ lines, axis }: { lines: readonly ChartLine[]; axis: XAxis }) {
  const frame = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<{ point: number; left: number }>();

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
      chart = new uPlot(
        optionsFor(lines, axis, width, setPointed),
        [
          axis.names.map((_, point) => point),
          ...lines.map(({ counts }) => axis.names.map((_, point) => counts[point] ?? null)),
        ],
        element,
      );
    };
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart?.destroy();
    };
  }, [lines, axis]);

  return (
    <div className="relative">
      <div ref={frame} className="w-full overflow-hidden" />
      {pointed ? (
        <div
          className="pointer-events-none absolute top-2 z-10 rounded-sm border border-edge bg-lifted px-3 py-2 text-xs shadow-floating"
          style={{
            left: pointed.left,
            transform: pointed.point > axis.names.length / 2 ? "translateX(calc(-100% - 12px))" : "translateX(12px)",
          }}
        >
          <p className="font-semibold text-silver-50">{axis.names[pointed.point]}</p>
          {lines.map(({ name, counts }) => (
            <p key={name}>
              {name}&nbsp;: {formatCountOrUnknown(counts[pointed.point])}
            </p>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function formatCountOrUnknown(count: number | null | undefined): string {
  if (count === null) return "non dit";
  return count === undefined ? "à venir" : count.toLocaleString("fr-FR");
}

function optionsFor(
  lines: readonly ChartLine[],
  { names, every, label, turns }: XAxis,
  width: number,
  onPoint: (pointed: { point: number; left: number } | undefined) => void,
): uPlot.Options {
  const isNarrow = width < narrow;
  const upright = isNarrow && turns;
  const written = names
    .map((_, point) => point)
    .filter((point) => (names.length - 1 - point) % (isNarrow ? every.narrow : every.wide) === 0);
  return {
    width,
    height: upright ? tall + 50 : tall,
    padding: [12, upright ? 12 : 32, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 9 } },
    scales: {
      x: { time: false, range: [0, names.length - 1] },
      y: { range: (_chart, _least, greatest) => [0, Math.max(4, Math.ceil(greatest * 1.1))] },
    },
    axes: [
      {
        stroke: silver,
        font,
        grid: { show: false },
        ticks: { stroke: "#ffffff1a", size: 6 },
        splits: written,
        values: written.map((point) => label(names[point] ?? "")),
        ...(upright ? { rotate: -90, size: 84 } : { size: 40 }),
      },
      {
        stroke: silver,
        font,
        size: 44,
        grid: { stroke: "#ffffff14", width: 1 },
        ticks: { show: false },
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000],
      },
    ],
    series: [
      {},
      ...lines.map(({ name, color, dash }, at) => ({
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
          onPoint(idx === null || idx === undefined || left < 0 ? undefined : { point: idx, left: left + 44 });
        },
      ],
    },
  };
}
