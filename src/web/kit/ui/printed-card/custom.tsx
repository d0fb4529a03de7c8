import type { PrintedCardSkin } from "./skin.ts";
import { cardDrawingSize } from "./units.ts";

const { width, height, radius } = cardDrawingSize;

/** The look of CUSTOM: a black card on the designer's grid. */
export const customCardSkin: PrintedCardSkin = {
  says: "noire, en PVC ou en métal",
  Defs: ({ id }) => (
    <>
      <linearGradient id={`${id}-soot`} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#3a3c41" />
        <stop offset=".5" stopColor="#1b1c1f" />
        <stop offset="1" stopColor="#2c2e32" />
      </linearGradient>
      <pattern id={`${id}-grid`} width="54" height="54" patternUnits="userSpaceOnUse">
        <path d="M54 0H0v54" fill="none" stroke="#fff" strokeOpacity=".06" strokeWidth="2" />
      </pattern>
    </>
  ),
  Ground: ({ id }) =>
    ["soot", "grid"].map((layer) => (
      <rect key={layer} width={width} height={height} rx={radius} fill={`url(#${id}-${layer})`} />
    )),
  rim: { stroke: "#fff", opacity: 0.28, width: 3 },
  ink: "#f7f8fa",
  softInk: "#d9dce1",
  sign: () => ({ stroke: "#e0bd68", thick: 3 }),
  qrPlate: "#fff",
};
