import { readFileSync } from "node:fs";
import { join } from "node:path";

const drawing = readFileSync(join(import.meta.dirname, "../../../tools/drawings/sample-portrait.svg"), "utf8");

/** Colours of the sample portrait, replaced in a variant. */
const skins = {
  light: ["#c99a74", "#b07d55", "#8a5a3a"],
  middle: ["#a9724c", "#8f5b3a", "#6b3f28"],
  deep: ["#7d4d34", "#643a26", "#472618"],
} as const;
const cloths = {
  gold: ["#f0d79c", "#d9ae5c", "#9b7330"],
  magenta: ["#f19ac0", "#d4266f", "#7a1145"],
  blue: ["#a8cdf0", "#3c7dc4", "#1d4478"],
  green: ["#b9e3c2", "#3f9d63", "#1c5a38"],
  white: ["#ffffff", "#e9e4d9", "#b9b2a3"],
} as const;

export interface Look {
  skin: keyof typeof skins;
  /** A head wrap of that colour, or short hair. */
  head: keyof typeof cloths | "hair";
  jacket: readonly [string, string, string];
  room: readonly [string, string, string];
}

/** Draws an invented person as SVG of 800×800 px. */
export function portrait({ skin, head, jacket, room }: Look): string {
  const [light, middle, dark] = skins[skin];
  const [bright, cloth, shade] = cloths[head === "hair" ? "gold" : head];
  const pairs = [
    ["#8d6b43", room[0]],
    ["#4d3d2b", room[1]],
    ["#1e1a17", room[2]],
    ["#a9724c", light],
    ["#8f5b3a", middle],
    ["#6b3f28", dark],
    ["#83522f", middle],
    ["#8b5837", middle],
    ["#83502f", middle],
    ["#683c25", dark],
    ["#3e4550", jacket[0]],
    ["#2b313b", jacket[1]],
    ["#1a1e25", jacket[2]],
    ["#333a45", jacket[1]],
    ["#454d5a", jacket[0]],
    ["#262b34", jacket[2]],
    ["#343b47", jacket[1]],
    ["#f0d79c", bright],
    ["#d9ae5c", cloth],
    ["#9b7330", shade],
    ["#b78a3f", cloth],
    ["#7d5a22", shade],
    ["#8a6526", shade],
    ["#fbeabf", bright],
    ["#fff1cb", bright],
  ] as const;
  const coloured = pairs
    .reduce((svg, [from, to]) => svg.replaceAll(from, `§${to.slice(1)}`), drawing)
    .replaceAll("§", "#");
  return head === "hair" ? withHair(coloured) : coloured;
}

/** Replaces wrap, knot, necklace and earrings with short hair. */
function withHair(svg: string): string {
  const hair = `<path d="M270 350c-14-120 30-196 132-196s148 76 132 196c-10-30-20-58-36-82-40-22-150-24-192 2-16 24-28 50-36 80Z" fill="#17100c"/><path d="M300 250c40-60 160-64 204-4" fill="none" stroke="#33241b" stroke-width="9" opacity=".6"/>`;
  return svg
    .replace(/<path d="M312 610c30[^>]*>(<circle[^>]*>)?/, "")
    .replace(/<!-- head wrap -->[\s\S]*<\/svg>/, `${hair}</svg>`);
}
