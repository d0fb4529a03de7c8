import type { SheetRow } from "#server/rendering/spreadsheet/spreadsheet-rules.ts";
import { isEmailLike, isPhoneLike } from "../cells/cell-content-rules.ts";
import { isSubheading, readHeading } from "./heading-words-rules.ts";

/** Headings are searched for in this many rows from the top. */
const sought = 40;

interface HeadingRows {
  /** The index of the first row that may be a person. */
  firstPerson: number;
  /** The row number of the last heading row; 0: there is none. */
  headingRow: number;
  headings: string[];
}

/** Finds the row of headings, or two of them, below whatever a sheet begins with. */
export function findHeadingRows(rows: readonly SheetRow[]): HeadingRows {
  const rated = rows.slice(0, sought).map((row) => rateHeadings(row));
  const best = rated.reduce((top, rate, at) => (rate > (rated[top] ?? 0) ? at : top), 0);
  const row = rows[best];
  if (!row || (rated[best] ?? 0) === 0) return { firstPerson: 0, headingRow: 0, headings: [] };
  const below = rows[best + 1];
  if (below && isSecondHeading(row, below))
    return { firstPerson: best + 2, headingRow: below.number, headings: joinHeadings(row, below) };
  const above = rows[best - 1];
  const headings = above && needsHeadingsAbove(above, row) ? joinHeadings(above, row) : row.cells;
  return { firstPerson: best + 1, headingRow: row.number, headings };
}

/** Counts a row's known headings; 0 for a person's row or with too few. */
function rateHeadings({ cells }: SheetRow): number {
  const filled = cells.filter((cell) => cell !== "");
  if (filled.some((cell) => isEmailLike(cell) || isPhoneLike(cell))) return 0;
  const known = filled.filter((cell) => readHeading(cell) !== undefined).length;
  const enough = Math.min(2, filled.length);
  return known >= enough && (known >= filled.length * 0.4 || known > 5) ? known : 0;
}

/** "Fixe" and "Mobile" below "Téléphone", whatever else stands in the row above. */
function isSecondHeading(above: SheetRow, below: SheetRow): boolean {
  const filled = below.cells.filter((cell, column) => cell !== "" && below.marks[column] !== "merged");
  if (filled.length === 0 || filled.some((cell) => isEmailLike(cell) || isPhoneLike(cell))) return false;
  const says = (cell: string) => isSubheading(cell) || readHeading(cell) !== undefined;
  return filled.every(says) && filled.length < above.cells.length;
}

/** Headings that say too little by themselves, below a row that groups them. */
function needsHeadingsAbove(above: SheetRow, row: SheetRow): boolean {
  return row.cells.some(isSubheading) && above.cells.some((cell) => readHeading(cell) !== undefined);
}

/** Joins two heading rows; a heading above several columns stands in the first of them. */
function joinHeadings(above: SheetRow, below: SheetRow): string[] {
  let group = "";
  const columns = Math.max(above.cells.length, below.cells.length);
  return Array.from({ length: columns }, (_, column) => {
    const upper = above.cells[column] ?? "";
    const lower = below.marks[column] === "merged" ? "" : (below.cells[column] ?? "");
    if (upper !== "") group = upper;
    if (lower === "") return upper;
    const reaches = upper !== "" ? upper : group;
    return isSubheading(lower) || !readHeading(lower) ? `${reaches} ${lower}`.trim() : lower;
  });
}
