import { cardDrawingSize } from "./units.ts";

const { height, width, radius } = cardDrawingSize;
const handles = [
  [470, 150],
  [620, 150],
  [770, 150],
  [470, 260],
  [770, 260],
  [470, 370],
  [620, 370],
  [770, 370],
] as const;

/** Draws what a CUSTOM card shows before it has a design: a woven motif on one side, an empty frame on the other. */
export function CustomMotif({ id }: { id: string }) {
  return (
    <>
      <linearGradient id={`${id}-fade`} x1="0" x2="1">
        <stop offset=".3" stopColor="#fff" />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </linearGradient>
      <mask id={`${id}-fading`}>
        <rect width="430" height={height} fill={`url(#${id}-fade)`} />
      </mask>
      <clipPath id={`${id}-edge`}>
        <rect width={width} height={height} rx={radius} />
      </clipPath>
      <pattern id={`${id}-weave`} width="90" height="90" patternUnits="userSpaceOnUse">
        <path d="M0 0 45 45 0 90M90 0 45 45l45 45" fill="none" stroke="#e0bd68" strokeWidth="7" />
        <path d="M22 0 45 23 68 0M22 90l23-23 23 23" fill="none" stroke="#d9dce1" strokeWidth="7" />
        <path d="M45 37l8 8-8 8-8-8zM0 37l8 8-8 8zM90 37l-8 8 8 8z" fill="#d9dce1" />
      </pattern>
      <g clipPath={`url(#${id}-edge)`}>
        <rect width="430" height={height} fill={`url(#${id}-weave)`} mask={`url(#${id}-fading)`} />
      </g>
      <path
        d="M470 150h300v220H470z"
        fill="#171717"
        fillOpacity=".7"
        stroke="#f7f8fa"
        strokeWidth="3"
        strokeDasharray="12 10"
      />
      <path
        d={handles.map(([x, y]) => `M${x - 8} ${y - 8}h16v16h-16z`).join("")}
        fill="#171717"
        stroke="#f7f8fa"
        strokeWidth="4"
      />
      {["Votre logo,", "votre dessin"].map((text, line) => (
        <text
          key={text}
          x="620"
          y={258 + 44 * line}
          fontSize="38"
          fontWeight="700"
          textAnchor="middle"
          letterSpacing="-.8"
          fill="#f7f8fa"
        >
          {text}
        </text>
      ))}
      <path
        d="M770 370c30 10 44 38 40 84l-12-10m12 10 10-12"
        fill="none"
        stroke="#e0bd68"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}
