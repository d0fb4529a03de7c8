import type { Sharp } from "sharp";
import { convertOklchToHex, convertRgbToOklch, type OklchColor } from "#shared/card/color-math.ts";
import { getBoundedSharp } from "./bounded-sharp.ts";
import type { DecodedImagePixels } from "./pixels.ts";

/** px of a side: enough to find a picture's main colour. */
const side = 48;
/** Slices of the hue circle. */
const slices = 24;
/** Below or beyond these, a pixel has no colour that anyone would name. */
const [leastChroma, darkest, lightest] = [0.06, 0.2, 0.96];
/** A colour with a smaller share of the picture is a detail, or noise. */
const leastShare = 0.02;

/** Extracts an image's accent colour as `#rrggbb`; empty if no colour stands out. */
export async function extractAccentColor({ data, width, height, channels }: DecodedImagePixels): Promise<string> {
  return computeAccent(getBoundedSharp()(data, { raw: { width, height, channels } }));
}

/** Extracts the accent colour of a stored image file. */
export async function extractAccentFromFile(file: Buffer): Promise<string> {
  return computeAccent(getBoundedSharp()(file));
}

async function computeAccent(picture: Sharp): Promise<string> {
  return pickAccentFromPixels(
    await picture
      .resize(side, side, { fit: "fill" })
      .toColourspace("srgb")
      .ensureAlpha()
      .raw({ depth: "uchar" })
      .toBuffer(),
  );
}

/** Picks the strongest hue of RGBA pixels (8 bits each), and its average colour; empty if none stands out. */
export function pickAccentFromPixels(rgba: ArrayLike<number>): string {
  const sums = Array.from({ length: slices }, () => ({ x: 0, y: 0, lightness: 0, weight: 0, pixels: 0 }));
  let seen = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    if ((rgba[at + 3] ?? 0) < 128) continue;
    seen += 1;
    const { lightness, chroma, hue } = convertRgbToOklch([rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0]);
    const sum = sums[Math.floor(((hue + Math.PI) / (2 * Math.PI)) * slices) % slices];
    if (!sum || chroma < leastChroma || lightness < darkest || lightness > lightest) continue;
    sum.x += chroma * chroma * Math.cos(hue);
    sum.y += chroma * chroma * Math.sin(hue);
    sum.lightness += chroma * lightness;
    sum.weight += chroma;
    sum.pixels += 1;
  }
  // Adds each slice's neighbours, so that a hue on the edge of two slices counts as one.
  const joined = sums.map((sum, at) => add(add(sum, sums.at(at - 1) ?? nothing), sums[(at + 1) % slices] ?? nothing));
  const best = joined.reduce((one, other) => (other.weight > one.weight ? other : one));
  if (best.pixels === 0 || best.pixels < seen * leastShare) return "";
  const colour: OklchColor = {
    lightness: best.lightness / best.weight,
    chroma: Math.hypot(best.x, best.y) / best.weight,
    hue: Math.atan2(best.y, best.x),
  };
  return convertOklchToHex(colour);
}

type Sum = Record<"x" | "y" | "lightness" | "weight" | "pixels", number>;
const nothing: Sum = { x: 0, y: 0, lightness: 0, weight: 0, pixels: 0 };

function add(one: Sum, other: Sum): Sum {
  return {
    x: one.x + other.x,
    y: one.y + other.y,
    lightness: one.lightness + other.lightness,
    weight: one.weight + other.weight,
    pixels: one.pixels + other.pixels,
  };
}
