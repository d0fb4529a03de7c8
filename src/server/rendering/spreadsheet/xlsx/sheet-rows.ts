import { nameColumn } from "#shared/company/list-sentences.ts";
import { putCell } from "../put-cell.ts";
import { type CellMark, type Sheet, type SheetRow, spreadsheetLimits } from "../spreadsheet-rules.ts";
import { collectText, unescapeXlsxText } from "./collect-text.ts";
import { EnoughXml, parseXml } from "./parse-xml.ts";

/** A cell as the file describes it. */
interface RawCell {
  /** `s`: a shared text; `inlineStr`; `str`: a formula's text; `n`, `b`, `e`, `d`. */
  type: string;
  style: number;
  value: string;
  inline: string;
  hasFormula: boolean;
}

interface CellContext {
  sharedTexts: readonly string[];
  /** Number formats by style, as the file writes them; `date`: a date. */
  formats: ReadonlyMap<number, string>;
  from1904: boolean;
}

const dayMs = 86_400_000;
/** The day number of 31/12/9999; a larger number, such as a phone number in a date format, is no date. */
const lastDay = 2_958_465;

/** Reads a cell as a text. Formulas are never computed; only their stored results are read. */
function readCellValue(cell: RawCell, context: CellContext): { text: string; mark?: CellMark } {
  const read = readPlainValue(cell, context);
  if (cell.hasFormula && read.mark !== "error" && read.mark !== "date") return { text: read.text, mark: "formula" };
  return read;
}

function readPlainValue(cell: RawCell, context: CellContext): { text: string; mark?: CellMark } {
  const { type, value } = cell;
  if (type === "inlineStr") return { text: cell.inline };
  if (value === "") return { text: "" };
  if (type === "s") {
    const text = context.sharedTexts[Number(value)];
    return text === undefined ? { text: "#REF!", mark: "error" } : { text };
  }
  if (type === "str") return { text: unescapeXlsxText(value) };
  if (type === "e") return { text: value, mark: "error" };
  if (type === "b") return { text: value === "1" || value === "true" ? "VRAI" : "FAUX" };
  if (type === "d") return { text: formatDay(Date.parse(value)) || value, mark: "date" };
  return readNumber(cell, context);
}

function readNumber({ value, style }: RawCell, { formats, from1904 }: CellContext): { text: string; mark?: CellMark } {
  const number = Number(value);
  if (!Number.isFinite(number)) return { text: value };
  const format = formats.get(style) ?? "";
  if (format === "date" && number >= 0 && number <= lastDay)
    return { text: formatDay(toInstant(number, from1904)), mark: "date" };
  return { text: formatByDigits(number, format) ?? formatNumber(number), mark: "number" };
}

/**
 * Formats a whole number by a format of digits and literals, such as 00000 or "+221 "00 000 00 00 (ECMA-376, 18.8.31);
 * `undefined` for any other format.
 */
function formatByDigits(number: number, format: string): string | undefined {
  const signs = [...(format.split(";")[0] ?? "").matchAll(/"([^"]*)"|\\(.)|_.|\*.|([0#?])|([ ()/+-])|(.)/gu)];
  const places = signs.filter(([, , , place]) => place !== undefined);
  const isOther = signs.some(([, , , , , other]) => other !== undefined);
  if (isOther || number < 0 || !Number.isInteger(number) || !places.some(([place]) => place === "0")) return undefined;
  const digits = BigInt(number).toString().padStart(places.length, "\0");
  let at = 0;
  const more = digits.length - places.length;
  return signs
    .map(([, quoted, escaped, place, between]) => {
      if (place === undefined) return quoted ?? escaped ?? between ?? "";
      const from = at === 0 ? 0 : at + more;
      at += 1;
      const shown = digits.slice(from, at + more);
      return place === "0" ? shown.replace("\0", "0") : shown.replace("\0", "");
    })
    .join("");
}

/** Excel counts days from 1900, with a 29 February 1900 that never existed. */
function toInstant(days: number, from1904: boolean): number {
  if (from1904) return Date.UTC(1904, 0, 1) + days * dayMs;
  return Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * dayMs;
}

function formatDay(instant: number): string {
  if (Number.isNaN(instant)) return "";
  const [year, month, day] = new Date(instant).toISOString().slice(0, 10).split("-");
  return `${day}/${month}/${year}`;
}

/** Writes all digits of a whole number, never 7.71E+08, and a decimal comma. */
function formatNumber(number: number): string {
  if (Number.isInteger(number)) return BigInt(number).toString();
  return String(number).replace(".", ",");
}

interface ReadSheet {
  sheet: Sheet;
  formulas: number;
  hiddenRows: number;
  /** Letters of hidden columns with content. */
  hiddenColumns: string[];
}

/** Reads a sheet's rows with content, within the limits. @throws {AppError} */
export async function readSheetRows(
  name: string,
  pieces: AsyncIterable<Buffer>,
  context: CellContext,
): Promise<ReadSheet> {
  const read: ReadSheet = { sheet: { name, rows: [] }, formulas: 0, hiddenRows: 0, hiddenColumns: [] };
  const hidden: Attributes[] = [];
  const ranges: MergedRange[] = [];
  const collected = collectText();
  const rows = collectRows(read, context);
  let valueOf: "v" | undefined;
  await parseXml(pieces, {
    open: (element, attributes) => {
      collected.open(element);
      if (element === "row") rows.begin(attributes);
      else if (element === "col" && /^(1|true)$/.test(attributes.hidden ?? "")) hidden.push(attributes);
      else if (element === "c") rows.beginCell(attributes);
      else if (element === "v") valueOf = "v";
      else if (element === "f") rows.markFormula();
      else if (element === "mergeCell" && ranges.length < spreadsheetLimits.mergedRanges) {
        const range = parseMergedRange(attributes.ref ?? "");
        if (range) ranges.push(range);
      }
    },
    text: (text) => {
      collected.text(text);
      if (valueOf) rows.addValue(text);
    },
    close: (element) => {
      collected.close(element);
      if (element === "v") valueOf = undefined;
      else if (element === "c") rows.endCell(collected.take());
      else if (element === "row") rows.end();
    },
  });
  fillMergedCells(read.sheet.rows, ranges);
  const width = Math.max(0, ...read.sheet.rows.map(({ cells }) => cells.length));
  read.hiddenColumns = Array.from({ length: width }, (_, column) => column)
    .filter((column) => hidden.some(({ min, max }) => column + 1 >= Number(min) && column + 1 <= Number(max)))
    .filter((column) => read.sheet.rows.some(({ cells }) => cells[column]))
    .map(nameColumn);
  return read;
}

type Attributes = Readonly<Record<string, string>>;

/** Collects the cells of one row after another; rows and cells without a number follow the previous one. */
function collectRows(read: ReadSheet, context: CellContext) {
  const { sheet } = read;
  let row: SheetRow = { number: 0, cells: [], marks: {} };
  let isHidden = false;
  let column = -1;
  let cell: RawCell | undefined;
  return {
    begin: ({ r, hidden }: Attributes) => {
      row = { number: Number(r) || row.number + 1, cells: [], marks: {} };
      isHidden = hidden === "1" || hidden === "true";
      column = -1;
    },
    beginCell: ({ r, t = "n", s }: Attributes) => {
      column = parseCellAddress(r ?? "")?.column ?? column + 1;
      cell = { type: t, style: Number(s ?? 0), value: "", inline: "", hasFormula: false };
    },
    markFormula: () => {
      if (cell) cell.hasFormula = true;
    },
    addValue: (text: string) => {
      if (cell && cell.value.length <= spreadsheetLimits.cellCharacters) cell.value += text;
    },
    endCell: (inline: string) => {
      if (!cell) return;
      const { text, mark } = readCellValue({ ...cell, inline }, context);
      if (cell.hasFormula) read.formulas += 1;
      if (putCell(row, column, text, mark)) sheet.isCut ??= "columns";
      cell = undefined;
    },
    end: () => {
      if (row.cells.length === 0) return;
      if (sheet.rows.length === spreadsheetLimits.rows) {
        sheet.isCut = "rows";
        throw new EnoughXml();
      }
      sheet.rows.push(row);
      if (isHidden) read.hiddenRows += 1;
    },
  };
}

/** A range of merged cells: rows as the sheet counts them, columns from 0. */
interface MergedRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Parses an address such as BC12; `undefined` for anything else. */
function parseCellAddress(address: string): { row: number; column: number } | undefined {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(address);
  if (!match?.[1] || !match[2]) return undefined;
  const column = [...match[1].toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(match[2]), column };
}

function parseMergedRange(range: string): MergedRange | undefined {
  const [from, to] = range.split(":").map(parseCellAddress);
  if (!from || !to) return undefined;
  return { top: from.row, bottom: to.row, left: from.column, right: to.column };
}

/** Fills rows with content from the merged cell above, and marks cells merged over several columns. */
function fillMergedCells(rows: readonly SheetRow[], ranges: readonly MergedRange[]): void {
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
