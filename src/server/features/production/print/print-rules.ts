import type { PieceState, PrintedPart } from "#shared/words.ts";
import type { PiecePrintRow } from "./print-tables.ts";

/** What is printed of a card, as it stands now or stood. */
export type PrintedCardContent = Pick<PiecePrintRow, "name" | "jobTitle" | "company" | "logoUpload">;

/** What a card says otherwise than what was printed, in the order in which it stands on the card. */
export function findPrintDifferences(printed: PrintedCardContent, now: PrintedCardContent): PrintedPart[] {
  const parts: PrintedPart[] = [];
  if (printed.name !== now.name) parts.push("name");
  if (printed.jobTitle !== now.jobTitle) parts.push("jobTitle");
  if (printed.company !== now.company) parts.push("company");
  if (printed.logoUpload !== now.logoUpload) parts.push("logo");
  return parts;
}

/** Whether somebody has, or is to have, the piece as it was printed. */
export function isKeptByBuyer(state: PieceState): boolean {
  return state !== "canceled" && state !== "defective" && state !== "to_print";
}
