import { printedCardSize, letterExtents, cardMargin } from "./measures.ts";
import { fitText, type TextFitStep } from "./fit-text.ts";
import type { TextStyle } from "./text-width.ts";
import { measureTextWidth } from "./text-width.ts";

/** Places a rectangle, in mm from the card's upper left corner. */
export interface LayoutBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Describes one text block on the card: its lines, place and style. */
export interface TextBlock extends TextStyle {
  says: "name" | "jobTitle" | "company" | "call" | "brand";
  /** Font size, in mm. */
  size: number;
  /** Each line begins at `x`, on its baseline `y`. */
  lines: { text: string; x: number; y: number }[];
  box: LayoutBox;
}

export interface TextLayoutRules extends TextStyle {
  steps: readonly TextFitStep[];
  /** Distance between baselines, relative to the size. */
  leading: number;
}

interface TextPlace {
  x: number;
  y: number;
  width: number;
  /** Which end of the text lies at `y`. */
  from: "above" | "below";
}

/** Lays out a text with its upper end (`from` "below": its lower end) at `y`; `undefined` for an empty text. */
export function layoutTextBlock(
  says: TextBlock["says"],
  text: string,
  rules: TextLayoutRules,
  at: TextPlace,
): TextBlock | undefined {
  const { weight, tracking, leading } = rules;
  const { size, lines } = fitText(text, at.width, rules.steps, (line) => measureTextWidth(line, rules));
  if (lines.length === 0) return undefined;
  const height = size * (letterExtents.above + letterExtents.below + (lines.length - 1) * leading);
  const top = at.from === "above" ? at.y : at.y - height;
  const width = size * Math.max(...lines.map((line) => measureTextWidth(line, rules)));
  return {
    says,
    size,
    weight,
    tracking,
    lines: lines.map((line, place) => ({
      text: line,
      x: at.x,
      y: top + size * (letterExtents.above + place * leading),
    })),
    box: { x: at.x, y: top, width, height },
  };
}

/** Bounds the area of the card between its margins. */
export const cardInnerBox = {
  x: cardMargin,
  y: cardMargin,
  width: printedCardSize.width - 2 * cardMargin,
  height: printedCardSize.height - 2 * cardMargin,
} as const;
