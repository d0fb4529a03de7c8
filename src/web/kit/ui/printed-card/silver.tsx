import type { PrintedCardSkin } from "./skin.ts";
import { cardDrawingSize } from "./units.ts";

/** The look of SILVER: satin PVC with embossed waves. */
export const silverCardSkin: PrintedCardSkin = {
  says: "en PVC argenté",
  Defs: ({ id }) => (
    <>
      <linearGradient id={`${id}-satin`} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#f6f7f9" />
        <stop offset=".28" stopColor="#cfd3d9" />
        <stop offset=".48" stopColor="#eef0f3" />
        <stop offset=".72" stopColor="#b4bac3" />
        <stop offset="1" stopColor="#dde0e5" />
      </linearGradient>
      <linearGradient id={`${id}-pressed`} x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#8e949e" stopOpacity=".75" />
        <stop offset="1" stopColor="#fff" stopOpacity=".9" />
      </linearGradient>
    </>
  ),
  Ground: ({ id }) => (
    <rect
      width={cardDrawingSize.width}
      height={cardDrawingSize.height}
      rx={cardDrawingSize.radius}
      fill={`url(#${id}-satin)`}
    />
  ),
  rim: { stroke: "#fff", opacity: 0.7, width: 3 },
  ink: "#17181a",
  softInk: "#33363b",
  sign: (id) => ({ stroke: `url(#${id}-pressed)`, thick: 8.5 }),
  qrPlate: "#fff",
};
