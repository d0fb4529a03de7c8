import type { PieceState, PrintedPart } from "#shared/states-and-kinds.ts";
import type { PiecePrintRow } from "./print-tables.ts";

export type PrintedCardContent = Pick<PiecePrintRow, "name" | "jobTitle" | "company" | "logoUpload">;

/** Lists the fields that differ between a card and its print, in their order on the card. */
export function findPrintDifferences(printed: PrintedCardContent, now: PrintedCardContent): PrintedPart[] {
  const parts: PrintedPart[] = [];
  if (printed.name !== now.name) parts.push("name");
  if (printed.jobTitle !== now.jobTitle) parts.push("jobTitle");
  if (printed.company !== now.company) parts.push("company");
  if (printed.logoUpload !== now.logoUpload) parts.push("logo");
  return parts;
}

/** Checks whether somebody has, or will get, the piece as it was printed. */
export function isKeptByBuyer(state: PieceState): boolean {
  return state !== "canceled" && state !== "defective" && state !== "to_print";
}
