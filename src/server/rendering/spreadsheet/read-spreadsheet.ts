import { AppError } from "#server/app-error.ts";
import type { TextCoding } from "#shared/company/text-codings.ts";
import { decodeText } from "./decode-text.ts";
import { listNotes } from "./list-notes.ts";
import { areFreeLines, splitFreeLines, takeMessageStarts } from "./free-lines.ts";
import { detectFileKind } from "./file-kinds-rules.ts";
import {
  type ReceivedList,
  type Sheet,
  type SheetRow,
  type Spreadsheet,
  spreadsheetLimits,
} from "./spreadsheet-rules.ts";
import { readXlsx } from "./xlsx/read-xlsx.ts";
import { parse } from "csv-parse/sync";
import { putCell } from "./put-cell.ts";

const separators = [";", "\t", ",", "|"] as const;
/** Number of first lines that are used to detect the separator. */
const sampleLines = 40;
/** The line with which Excel names the separator. */
const namedSeparator = /^\ufeff?sep=(.)\r?\n/i;

class EnoughRead extends Error {}

/** Reads the rows of a text: a CSV file, or text pasted from a spreadsheet. */
function readTextRows(given: string): Sheet {
  const text = takeMessageStarts(given);
  const lines = text.slice(0, 100_000).split(/\r\n?|\n/);
  const sheet: Sheet = { name: "", rows: [] };
  if (areFreeLines(lines.filter((line) => line.trim() !== ""))) return readFreeLines(sheet, text.split(/\r\n?|\n/));
  const named = namedSeparator.exec(text);
  const separator = named?.[1] ?? detectSeparator(text);
  const rows = text
    .slice(named?.[0].length ?? 0, findEndOfContent(text))
    // Keeps ="Ndiaye; Awa" as one cell.
    .replace(/(^|[;,\t|\n\r])=(?="(?!"))/g, "$1");
  // An unclosed quotation mark is a character like any other.
  if (!readRows(sheet, rows, { separator, quote: '"', before: named ? 1 : 0 }))
    readRows(sheet, rows, { separator, quote: false, before: named ? 1 : 0 });
  return sheet;
}

function readFreeLines(sheet: Sheet, lines: readonly string[]): Sheet {
  try {
    for (const [at, cells] of splitFreeLines(lines).entries()) readRow(sheet, at + 1, cells);
  } catch (error) {
    if (!(error instanceof EnoughRead)) throw error;
  }
  return sheet;
}

interface Dialect {
  separator: string;
  quote: string | false;
  /** Number of lines before the text. */
  before: number;
}

/** Fills a sheet. @returns whether every quotation mark was closed */
function readRows(sheet: Sheet, text: string, { separator, quote, before }: Dialect): boolean {
  const found: Sheet = { ...sheet, rows: [] };
  // Counts rows as a spreadsheet does, also where a cell has several lines.
  let number = before;
  try {
    parse(text, {
      bom: true,
      delimiter: separator,
      quote,
      relax_quotes: true,
      relax_column_count: true,
      on_record: (cells: string[]) => {
        number += 1;
        readRow(found, number, cells);
        return null;
      },
    });
  } catch (error) {
    if (isUnclosedQuote(error)) return false;
    if (!(error instanceof EnoughRead)) throw new AppError("list.unreadable", { cause: error });
  }
  Object.assign(sheet, found);
  return true;
}

function readRow(sheet: Sheet, number: number, cells: readonly string[]): void {
  const row: SheetRow = { number, cells: [], marks: {} };
  const beyond = cells.filter((cell, column) => putCell(row, column, cell));
  if (beyond.length > 0) sheet.isCut ??= "columns";
  if (row.cells.length === 0) return;
  if (sheet.rows.length === spreadsheetLimits.rows) {
    sheet.isCut = "rows";
    throw new EnoughRead();
  }
  sheet.rows.push(row);
}

function isUnclosedQuote(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "CSV_QUOTE_NOT_CLOSED";
}

/** Finds the separator that splits the most lines into the same number of columns; more columns are better. */
function detectSeparator(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, sampleLines)
    .map((line) => line.replace(/"[^"]*"/g, ""));
  const rated = separators.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0);
    const agreeing = Math.max(0, ...counts.map((count) => counts.filter((other) => other === count).length));
    return { separator, agreeing };
  });
  return rated.reduce((best, one) => (one.agreeing > best.agreeing ? one : best)).separator;
}

/** Finds where the last row with content ends: the empty rows of a sheet, up to a million, are not parsed. */
function findEndOfContent(text: string): number {
  let end = text.length;
  while (end > 0 && /[\s;,|]/.test(text[end - 1] ?? "")) end -= 1;
  return end;
}

/**
 * Reads an .xlsx or a CSV by its bytes, or text pasted from a spreadsheet. Call it in a thread of `createListReader`,
 * since it blocks its thread. `coding`: the chosen one of several readings.
 * @throws {AppError} `list.…` for anything that is no list we read
 */
export async function readSpreadsheet(given: ReceivedList, coding?: TextCoding): Promise<Spreadsheet> {
  const read = await readReceived(given, coding);
  if (read.sheets.every(({ rows }) => rows.length === 0)) throw new AppError("list.empty");
  return read;
}

async function readReceived(given: ReceivedList, coding: TextCoding | undefined): Promise<Spreadsheet> {
  if ("text" in given) return readText(given.text);
  const bytes = Buffer.from(given.bytes.buffer, given.bytes.byteOffset, given.bytes.byteLength);
  const found = detectFileKind(bytes);
  if ("refused" in found) throw new AppError(found.refused);
  if (found.kind === "zip") return readXlsx(bytes);
  const { text, readings } = decodeText(bytes, coding);
  return { ...readText(text), ...(readings.length > 0 && { readings, notes: [listNotes.readings(readings)] }) };
}

function readText(text: string): Spreadsheet {
  return { format: "text", sheets: [readTextRows(text)], notes: [] };
}
