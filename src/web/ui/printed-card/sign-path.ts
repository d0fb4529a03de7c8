import type { Box } from "#shared/printed-card/boxes.ts";
import { units } from "./units.ts";

const radii = [55, 110, 165, 220] as const;
/** What the outermost wave reaches above and below the middle, and the innermost begins at, in its radius. */
const chord = 0.72;
const drawnHeight = 2 * chord * 220;

/** The contactless sign as strokes that fill the box, in tenths of a millimetre; `thick` is the stroke's width in a hundredth of its height. */
export function signPath(box: Box, thick: number): { path: string; width: number } {
  const width = (box.height * thick) / 100;
  const scale = (box.height - width) / drawnHeight;
  const middle = units(box.y + box.height / 2);
  const right = box.x + box.width - width / 2;
  const arcs = radii.map((full) => {
    const radius = full * scale;
    const reach = units(radius * chord);
    const from = right - 220 * scale * 1.026 + radius * chord;
    return `M${units(from)} ${round(middle - reach)}a${units(radius)} ${units(radius)} 0 0 1 0 ${round(2 * reach)}`;
  });
  return { path: arcs.join(""), width: units(width) };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
