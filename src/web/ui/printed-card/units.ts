import { cardSize } from "#shared/printed-card/measures.ts";
import type { Box } from "#shared/printed-card/boxes.ts";

/** Drawings count tenths of a millimetre: whole numbers for most, and letters that no browser finds too small. */
export function units(millimetres: number): number {
  return Math.round(millimetres * 100) / 10;
}

export const drawn = { width: units(cardSize.width), height: units(cardSize.height), radius: units(cardSize.radius) } as const;
export const viewBox = `0 0 ${drawn.width} ${drawn.height}`;

/** A box as the attributes of an SVG element. */
export function place({ x, y, width, height }: Box) {
  return { x: units(x), y: units(y), width: units(width), height: units(height) };
}
