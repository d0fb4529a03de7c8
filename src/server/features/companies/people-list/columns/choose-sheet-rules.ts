import type { Sheet } from "#server/rendering/spreadsheet/spreadsheet-rules.ts";
import { detectColumns } from "./detect-columns-rules.ts";

/** Chooses the sheet that looks most like a list of people: known columns count before rows. */
export function chooseSheet(sheets: readonly Sheet[]): Sheet | undefined {
  const rated = sheets.map((sheet) => ({ sheet, rate: rateSheet(sheet) }));
  return rated.toSorted((one, other) => other.rate - one.rate)[0]?.sheet;
}

function rateSheet({ rows }: Sheet): number {
  if (rows.length === 0) return -1;
  // Fifty rows are enough to tell.
  const { columns } = detectColumns(rows.slice(0, 50));
  const uses = new Set(
    columns.flatMap(({ use, examples }) => (use && use !== "ignored" && examples.length > 0 ? [use] : [])),
  );
  const hasNames = uses.has("fullName") || uses.has("lastName") || uses.has("firstName");
  return (hasNames ? 100_000 : 0) + uses.size * 2000 + rows.length;
}
