import type { TextReading } from "#shared/company/text-codings.ts";
import { listLimits } from "#shared/offers/list-limits.ts";

/** Limits a received spreadsheet, and what reading it may cost. */
export const spreadsheetLimits = {
  ...listLimits,
  /** Rows with content that are kept of a sheet: the people, and what stands around them. */
  rows: listLimits.people + 300,
  sheets: 50,
  /** Bytes that all parts of an .xlsx may have unpacked. A million empty rows of Excel have about 30 MB. */
  unpackedBytes: 64 * 1024 * 1024,
  /** Parts of an .xlsx, pictures included. */
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
 * `cellCharacters`; `date`: a date, written as 31/12/2026; `formula`: the result that the spreadsheet kept, empty where
 * it kept none; `number`: a number, in all its digits; `merged`: taken from the merged cell above; `wide`: merged over
 * several columns.
 */
export type CellMark = "error" | "cut" | "date" | "formula" | "number" | "merged" | "wide";

export interface SheetRow {
  /** The row's number as the spreadsheet or the text counts it, from 1. */
  number: number;
  /** Trimmed texts; empty ones at the end are left out. */
  cells: string[];
  /** By column, from 0; a cell has one mark at most. */
  marks: Record<number, CellMark>;
}

export interface Sheet {
  /** Empty for a text. */
  name: string;
  /** Rows with content, in their order. */
  rows: SheetRow[];
  /** Whether rows or columns beyond the limits were left out; such a sheet is not to be used. */
  isCut?: "rows" | "columns";
}

export interface Spreadsheet {
  format: "xlsx" | "text";
  /** At least one. */
  sheets: Sheet[];
  /** How a text can be read as well, the likelier first; left out: in one way. */
  readings?: TextReading[];
  /** French sentences about what was ignored, or read otherwise than it looks. */
  notes: string[];
}

/** A list as it came: a file's bytes, or a pasted text. */
export type ReceivedList = { bytes: Uint8Array } | { text: string };
