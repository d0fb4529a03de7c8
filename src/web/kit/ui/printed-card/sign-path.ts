import type { LayoutBox } from "#shared/card/printed/boxes.ts";
import { toDrawingUnits } from "./units.ts";

const radii = [55, 110, 165, 220] as const;
/**
 * How far the outermost wave extends above and below the middle, and where the innermost begins, in units of its
 * radius.
 */
const chord = 0.72;
const drawnHeight = 2 * chord * 220;

/**
 * Builds the contactless sign as strokes that fill the box, in tenths of a millimetre; `thick`: the stroke's width in
 * hundredths of the sign's height.
 */
export function buildContactlessSignPath(box: LayoutBox, thick: number): { path: string; width: number } {
  const width = (box.height * thick) / 100;
  const scale = (box.height - width) / drawnHeight;
  const middle = toDrawingUnits(box.y + box.height / 2);
  const right = box.x + box.width - width / 2;
  const arcs = radii.map((full) => {
    const radius = full * scale;
    const reach = toDrawingUnits(radius * chord);
    const from = right - 220 * scale * 1.026 + radius * chord;
    return `M${toDrawingUnits(from)} ${round(middle - reach)}a${toDrawingUnits(radius)} ${toDrawingUnits(radius)} 0 0 1 0 ${round(2 * reach)}`;
  });
  return { path: arcs.join(""), width: toDrawingUnits(width) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
