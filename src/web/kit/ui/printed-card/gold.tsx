import type { PrintedCardSkin } from "./skin.ts";
import { cardDrawingSize } from "./units.ts";

const { width, height, radius } = cardDrawingSize;
const engraved = "#3a2c0c";

/** The look of GOLD: brushed metal, everything engraved. */
export const goldCardSkin: PrintedCardSkin = {
  says: "en métal doré brossé",
  Defs: ({ id }) => (
    <>
      <linearGradient id={`${id}-gilt`} x1="0" y1="0" x2="1" y2=".75">
        <stop offset="0" stopColor="#a57c2e" />
        <stop offset=".22" stopColor="#f3dd9f" />
        <stop offset=".4" stopColor="#c2963f" />
        <stop offset=".6" stopColor="#edd28a" />
        <stop offset=".78" stopColor="#96702a" />
        <stop offset="1" stopColor="#dfc071" />
      </linearGradient>
      <pattern id={`${id}-light`} width={width} height="7" patternUnits="userSpaceOnUse">
        <path d={`M0 1h${width}M0 4.5h${width}`} stroke="#fff" strokeOpacity=".13" />
      </pattern>
      <pattern id={`${id}-dark`} width={width} height="11" patternUnits="userSpaceOnUse">
        <path d={`M0 3h${width}M0 8.5h${width}`} stroke={engraved} strokeOpacity=".14" />
      </pattern>
    </>
  ),
  Ground: ({ id }) =>
    ["gilt", "light", "dark"].map((layer) => (
      <rect key={layer} width={width} height={height} rx={radius} fill={`url(#${id}-${layer})`} />
    )),
  rim: { stroke: "#fff6dc", opacity: 0.75, width: 5 },
  ink: engraved,
  softInk: engraved,
  highlight: "#fff3cf",
  sign: () => ({ stroke: engraved, thick: 1.8 }),
  qrPlate: "#fdf3d6",
};
