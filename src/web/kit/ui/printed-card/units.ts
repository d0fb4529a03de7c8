import { printedCardSize } from "#shared/card/printed/measures.ts";
import type { LayoutBox } from "#shared/card/printed/boxes.ts";

/**
 * Converts millimetres to tenths of a millimetre, so that most numbers are whole and no browser considers the letters
 * too small.
 */
export function toDrawingUnits(millimetres: number): number {
  return Math.round(millimetres * 100) / 10;
}

export const cardDrawingSize = {
  width: toDrawingUnits(printedCardSize.width),
  height: toDrawingUnits(printedCardSize.height),
  radius: toDrawingUnits(printedCardSize.radius),
} as const;
export const cardDrawingViewBox = `0 0 ${cardDrawingSize.width} ${cardDrawingSize.height}`;

/** Converts a box into the attributes of an SVG element. */
export function toSvgBoxAttributes({ x, y, width, height }: LayoutBox) {
  return { x: toDrawingUnits(x), y: toDrawingUnits(y), width: toDrawingUnits(width), height: toDrawingUnits(height) };
}
