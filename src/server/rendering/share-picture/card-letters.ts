import type { TextBlock } from "#shared/printed-card/boxes.ts";
import { units } from "#web/ui/printed-card/units.ts";
import { shapeLine } from "../fonts/line.ts";
import { drawable, startsRight } from "../fonts/runs.ts";

/** The letters of the printed card, whatever their script. */
export function outlineOf({ lines, size, weight }: TextBlock): string {
  return lines.map(({ text, x, y }) => shapeLine(drawable(text, weight), weight, startsRight(text)).outline(units(x), units(y), units(size))).join("");
}
