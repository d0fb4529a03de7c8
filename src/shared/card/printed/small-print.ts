import type { PrintedPart } from "../../states-and-kinds.ts";
import { layoutPrintedCard, type PrintedCard } from "./layout.ts";
import { xHeight } from "./measures.ts";

/** In mm: letters with a lower "x" are hard to read, and fill up in print. */
export const leastPrintedHeight = 1.2;

/** Lists the parts of a card printed lower than that: a text by its "x", the logo by its full height; in mm. */
export function listSmallPrint(card: PrintedCard): { part: PrintedPart; height: number }[] {
  const { texts, logo } = layoutPrintedCard(card).front;
  const parts = texts.flatMap(({ says, size }): { part: PrintedPart; height: number }[] =>
    says === "name" || says === "jobTitle" || says === "company" ? [{ part: says, height: size * xHeight }] : [],
  );
  if (logo) parts.push({ part: "logo", height: logo.picture.height });
  return parts.filter(({ height }) => height < leastPrintedHeight);
}
