import type { SheetRow } from "#server/rendering/spreadsheet/spreadsheet-rules.ts";
import { isEmailLike, isPhoneLike } from "../cells/cell-content-rules.ts";
import { isSubheading, readHeading } from "./heading-words-rules.ts";

/** Rows from the top among which headings are looked for. */
const sought = 40;

/** Where the headings stand, and what they say, by column. */
interface HeadingRows {
  /** The place among the rows of the first row that may be a person. */
  firstPerson: number;
  /** The number of the last row of headings; 0: there is none. */
  headingRow: number;
  headings: string[];
}

/** Finds the row of headings, or two of them, beneath what else a sheet begins with. */
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

/** How many of its cells are headings; 0 for a row of a person, or with fewer than two. */
function rateHeadings({ cells }: SheetRow): number {
  const filled = cells.filter((cell) => cell !== "");
  if (filled.some((cell) => isEmailLike(cell) || isPhoneLike(cell))) return 0;
  const known = filled.filter((cell) => readHeading(cell) !== undefined).length;
  const enough = Math.min(2, filled.length);
  return known >= enough && (known >= filled.length * 0.4 || known > 5) ? known : 0;
}

/** "Fixe" and "Mobile" beneath "Téléphone", whatever else the row above has. */
function isSecondHeading(above: SheetRow, below: SheetRow): boolean {
  const filled = below.cells.filter((cell, column) => cell !== "" && below.marks[column] !== "merged");
  if (filled.length === 0 || filled.some((cell) => isEmailLike(cell) || isPhoneLike(cell))) return false;
  const says = (cell: string) => isSubheading(cell) || readHeading(cell) !== undefined;
  return filled.every(says) && filled.length < above.cells.length;
}

/** A row of headings that say too little by themselves, beneath one that groups them. */
function needsHeadingsAbove(above: SheetRow, row: SheetRow): boolean {
  return row.cells.some(isSubheading) && above.cells.some((cell) => readHeading(cell) !== undefined);
}

/** Joins two rows of headings; one that reaches over several columns stands in the first of them. */
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
