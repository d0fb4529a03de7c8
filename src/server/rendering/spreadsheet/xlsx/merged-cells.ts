import type { SheetRow } from "../spreadsheet-rules.ts";

/** A range of merged cells: rows as the sheet counts them, columns from 0. */
export interface MergedRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Parses an address such as BC12; `undefined` for anything else. */
export function parseCellAddress(address: string): { row: number; column: number } | undefined {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(address);
  if (!match?.[1] || !match[2]) return undefined;
  const column = [...match[1].toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(match[2]), column };
}

export function parseMergedRange(range: string): MergedRange | undefined {
  const [from, to] = range.split(":").map(parseCellAddress);
  if (!from || !to) return undefined;
  return { top: from.row, bottom: to.row, left: from.column, right: to.column };
}

/** Gives rows with content what stands in the merged cell above, and marks cells that reach over several columns. */
export function fillMergedCells(rows: readonly SheetRow[], ranges: readonly MergedRange[]): void {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  for (const { top, bottom, left, right } of ranges) {
    const first = byNumber.get(top);
    const text = first?.cells[left];
    if (!first || !text) continue;
    if (right > left) first.marks[left] ??= "wide";
    if (bottom > top)
      for (const row of rows)
        if (row.number > top && row.number <= bottom && !row.cells.slice(left, right + 1).some(Boolean))
          fill(row, left, text);
  }
}

function fill(row: SheetRow, column: number, text: string): void {
  while (row.cells.length < column) row.cells.push("");
  row.cells[column] = text;
  row.marks[column] = "merged";
}
