import { fitText, type TextFitStep } from "#shared/card/printed/fit-text.ts";
import type { TextFontWeight } from "../fonts/faces.ts";
import { shapeTextLine, type ShapedTextLine } from "../fonts/line.ts";
import { getDrawableText, isRightToLeftText } from "../fonts/runs.ts";

/** Names the side of a text that its position refers to. */
export type TextAnchorSide = keyof typeof before;

/** Share of a line that lies before its position. */
const before = { left: 0, center: 0.5, right: 1 } as const;

/** Describes a text set in a column, in px. */
export interface ShapedTextBlock {
  width: number;
  height: number;
  fromRight: boolean;
  /** The text's outline with its upper end at `y`; `x` is its left end, right end or middle. */
  outline(x: number, y: number, from: TextAnchorSide): string;
}

/** Distance between base lines; letters' extent above the first and below the last. Relative to the letters' size. */
const spacing = {
  flat: { leading: 1.12, above: 0.76, below: 0.1 },
  tall: { leading: 1.45, above: 0.95, below: 0.36 },
} as const;

/** Lays out a text at the first step at which it fits; `undefined` when none of its characters can be drawn. */
export function layoutShapedText(
  text: string,
  weight: TextFontWeight,
  width: number,
  steps: readonly TextFitStep[],
): ShapedTextBlock | undefined {
  const plain = getDrawableText(text);
  if (plain === "") return undefined;
  const fromRight = isRightToLeftText(plain);
  const known = new Map<string, ShapedTextLine>();
  const shape = (line: string) => {
    const shaped = known.get(line) ?? shapeTextLine(line, weight, fromRight);
    known.set(line, shaped);
    return shaped;
  };
  const { size, lines } = fitText(plain, width, steps, (line) => shape(line).width);
  const shaped = lines.map(shape);
  const { leading, above, below } = spacing[shaped.some(({ tall }) => tall) ? "tall" : "flat"];
  return {
    width: size * Math.max(...shaped.map((line) => line.width)),
    height: size * (above + below + (lines.length - 1) * leading),
    fromRight,
    outline: (x, y, from) =>
      shaped
        .map((line, place) =>
          line.outline(x - before[from] * line.width * size, y + size * (above + place * leading), size),
        )
        .join(""),
  };
}
