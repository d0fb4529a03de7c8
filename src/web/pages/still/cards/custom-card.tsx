import { cardBox } from "./card-parts.tsx";

const { width, height, radius } = cardBox;
const handles = [[470, 150], [620, 150], [770, 150], [470, 260], [770, 260], [470, 370], [620, 370], [770, 370]] as const;

/** CUSTOM: a card on the designer's table: a woven motif on one side, a frame still to be filled on the other. */
export function CustomCard() {
  return (
    <>
      <linearGradient id="soot" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#3a3c41" />
        <stop offset=".5" stopColor="#1b1c1f" />
        <stop offset="1" stopColor="#2c2e32" />
      </linearGradient>
      <linearGradient id="fade" x1="0" x2="1">
        <stop offset=".3" stopColor="#fff" />
        <stop offset="1" stopColor="#fff" stopOpacity="0" />
      </linearGradient>
      <mask id="fading"><rect width="430" height={height} fill="url(#fade)" /></mask>
      <clipPath id="card-edge"><rect width={width} height={height} rx={radius} /></clipPath>
      <pattern id="weave" width="90" height="90" patternUnits="userSpaceOnUse">
        <path d="M0 0 45 45 0 90M90 0 45 45l45 45" fill="none" stroke="#e0bd68" strokeWidth="7" />
        <path d="M22 0 45 23 68 0M22 90l23-23 23 23" fill="none" stroke="#d9dce1" strokeWidth="7" />
        <path d="M45 37l8 8-8 8-8-8zM0 37l8 8-8 8zM90 37l-8 8 8 8z" fill="#d9dce1" />
      </pattern>
      <pattern id="grid" width="54" height="54" patternUnits="userSpaceOnUse">
        <path d="M54 0H0v54" fill="none" stroke="#fff" strokeOpacity=".09" strokeWidth="2" />
      </pattern>
      <symbol id="card-custom" viewBox={`0 0 ${width} ${height}`}>
        <rect width={width} height={height} rx={radius} fill="url(#soot)" />
        <g clipPath="url(#card-edge)">
          <rect width={width} height={height} fill="url(#grid)" />
          <rect width="430" height={height} fill="url(#weave)" mask="url(#fading)" />
        </g>
        <path d="M470 150h300v220H470z" fill="#171717" fillOpacity=".7" stroke="#f7f8fa" strokeWidth="3" strokeDasharray="12 10" />
        <path d={handles.map(([x, y]) => `M${x - 8} ${y - 8}h16v16h-16z`).join("")} fill="#171717" stroke="#f7f8fa" strokeWidth="4" />
        <text x="620" y="258" fontSize="38" fontWeight="700" textAnchor="middle" letterSpacing="-.8" fill="#f7f8fa">Votre logo,</text>
        <text x="620" y="302" fontSize="38" fontWeight="700" textAnchor="middle" letterSpacing="-.8" fill="#f7f8fa">votre dessin</text>
        <path d="M770 370c30 10 44 38 40 84l-12-10m12 10 10-12" fill="none" stroke="#e0bd68" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
        <rect x="1.5" y="1.5" width={width - 3} height={height - 3} rx={radius - 1.5} fill="none" stroke="#fff" strokeOpacity=".28" strokeWidth="3" />
      </symbol>
    </>
  );
}
