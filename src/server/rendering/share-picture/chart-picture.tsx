import { shapeTextLine } from "../fonts/line.ts";
import { chartImageSize, type DailyCountsChartTask } from "./tasks.ts";

const { width, height } = chartImageSize;
/** px; outside is room for the axes' figures. */
const plot = { left: 132, right: width - 44, top: 48, bottom: height - 92 } as const;
const letters = 44;
/** The days that the axis labels. */
const written = [1, 8, 15, 22, 29];
const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000];

/** Draws daily counts as a line, from zero, with a background, since mails are read light and dark. */
export function DailyCountsChartImage({ counts }: DailyCountsChartTask) {
  const greatest = Math.max(4, ...counts);
  const step = steps.find((one) => greatest / one <= 4) ?? greatest;
  const top = Math.ceil(greatest / step) * step;
  const x = (day: number) => plot.left + ((plot.right - plot.left) * day) / Math.max(1, counts.length - 1);
  const y = (count: number) => plot.bottom - ((plot.bottom - plot.top) * count) / top;
  const line = `M${counts.map((count, day) => `${x(day).toFixed(1)} ${y(count).toFixed(1)}`).join("L")}`;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <rect width={width} height={height} fill="#131314" />
      {Array.from({ length: top / step + 1 }, (_, at) => at * step).map((count) => (
        <g key={count}>
          <path d={`M${plot.left} ${y(count)}H${plot.right}`} stroke="#333336" strokeWidth="2" />
          <path
            d={outlined(count.toLocaleString("fr-FR"), plot.left - 18, y(count) + letters * 0.35, "end")}
            fill="#bfc4cc"
          />
        </g>
      ))}
      {written
        .filter((day) => day <= counts.length)
        .map((day) => (
          <path
            key={day}
            d={outlined(day === 1 ? "1er" : String(day), x(day - 1), plot.bottom + 66, "middle")}
            fill="#bfc4cc"
          />
        ))}
      <path
        d={`${line}L${x(counts.length - 1)} ${plot.bottom}L${plot.left} ${plot.bottom}Z`}
        fill="#e0bd68"
        opacity=".14"
      />
      <path d={line} fill="none" stroke="#e0bd68" strokeWidth="6" strokeLinejoin="round" strokeLinecap="round" />
      {counts.map((count, day) =>
        count > 0 ? <circle key={day} cx={x(day)} cy={y(count)} r="7" fill="#e0bd68" /> : null,
      )}
    </svg>
  );
}

/**
 * Returns a text's outlines, so that no font of the machine is needed; narrow spaces, which few fonts have, become
 * normal ones.
 */
function outlined(text: string, x: number, y: number, end: "middle" | "end"): string {
  const line = shapeTextLine(text.replaceAll(/\s/g, " "), 500, false);
  return line.outline(x - line.width * letters * (end === "end" ? 1 : 0.5), y, letters);
}
