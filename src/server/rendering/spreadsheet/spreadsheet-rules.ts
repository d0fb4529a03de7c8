import type { TextReading } from "#shared/company/text-codings.ts";
import { listLimits } from "#shared/offers/list-limits.ts";

/** Limits a received spreadsheet, and the cost of reading it. */
export const spreadsheetLimits = {
  ...listLimits,
  /** Rows with content that are kept of a sheet: the people, and the lines around them. */
  rows: listLimits.people + 300,
  sheets: 50,
  /** Bytes of all unpacked parts of an .xlsx. A million empty rows of Excel have about 30 MB. */
  unpackedBytes: 64 * 1024 * 1024,
  /** Parts of an .xlsx, including pictures. */
  parts: 2000,
  /** Texts that the cells of an .xlsx share. */
  sharedTexts: 200_000,
  mergedRanges: 5000,
  msAtMost: 15_000 as number,
  /** MB of the reading thread's heap. */
  heapMegabytes: 128,
} as const;

/**
 * Says what a cell's text does not show. `error`: an error value such as #REF!; `cut`: its text was longer than
 * `cellCharacters`; `date`: a date, written as 31/12/2026; `formula`: the result that the spreadsheet stored, empty if
 * it stored none; `number`: a number, with all its digits; `merged`: taken from the merged cell above; `wide`: merged
 * over several columns.
 */
export type CellMark = "error" | "cut" | "date" | "formula" | "number" | "merged" | "wide";

export interface SheetRow {
  /** The row's number in the spreadsheet or text, from 1. */
  number: number;
  /** Trimmed texts; empty ones at the end are left out. */
  cells: string[];
  /** By column, from 0; a cell has at most one mark. */
  marks: Record<number, CellMark>;
}

export interface Sheet {
  /** Empty for a text. */
  name: string;
  /** Rows with content, in their order. */
  rows: SheetRow[];
  /** Whether rows or columns beyond the limits were left out; such a sheet must not be used. */
  isCut?: "rows" | "columns";
}

export interface Spreadsheet {
  format: "xlsx" | "text";
  /** At least one. */
  sheets: Sheet[];
  /** Other plausible readings of a text, the likelier first; left out if there is only one. */
  readings?: TextReading[];
  /** French sentences about what was ignored, or read differently from how it looks. */
  notes: string[];
}

/** A received list: a file's bytes, or a pasted text. */
export type ReceivedList = { bytes: Uint8Array } | { text: string };
