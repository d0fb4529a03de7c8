import type { TextBlock } from "#shared/card/printed/boxes.ts";
import { toDrawingUnits } from "#web/kit/ui/printed-card/units.ts";
import { shapeTextLine } from "../fonts/line.ts";
import { getDrawableText, isRightToLeftText } from "../fonts/runs.ts";

/** Returns the outline of a printed card's text block, in any script. */
export function outlineTextBlock({ lines, size, weight }: TextBlock): string {
  return lines
    .map(({ text, x, y }) =>
      shapeTextLine(getDrawableText(text), weight, isRightToLeftText(text)).outline(
        toDrawingUnits(x),
        toDrawingUnits(y),
        toDrawingUnits(size),
      ),
    )
    .join("");
}
