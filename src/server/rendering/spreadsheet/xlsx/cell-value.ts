import type { CellMark } from "../spreadsheet-rules.ts";
import { unescapeXlsxText } from "./collect-text.ts";

/** What the file says of a cell. */
export interface RawCell {
  /** `s`: a shared text; `inlineStr`; `str`: a formula's text; `n`, `b`, `e`, `d`. */
  type: string;
  style: number;
  value: string;
  inline: string;
  hasFormula: boolean;
}

export interface CellContext {
  sharedTexts: readonly string[];
  dateStyles: ReadonlySet<number>;
  from1904: boolean;
}

const dayMs = 86_400_000;
/** The days of 31/12/9999: a larger number is none, such as a telephone in a cell that is formatted as a date. */
const lastDay = 2_958_465;

/** Reads a cell as a text; formulas are never computed, but for what the spreadsheet kept of them. */
export function readCellValue(cell: RawCell, context: CellContext): { text: string; mark?: CellMark } {
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

function readNumber(
  { value, style }: RawCell,
  { dateStyles, from1904 }: CellContext,
): { text: string; mark?: CellMark } {
  const number = Number(value);
  if (!Number.isFinite(number)) return { text: value };
  if (dateStyles.has(style) && number >= 0 && number <= lastDay)
    return { text: formatDay(toInstant(number, from1904)), mark: "date" };
  return { text: formatNumber(number), mark: "number" };
}

/** Excel counts the days from 1900, with a 29th of February that there never was. */
function toInstant(days: number, from1904: boolean): number {
  if (from1904) return Date.UTC(1904, 0, 1) + days * dayMs;
  return Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * dayMs;
}

function formatDay(instant: number): string {
  if (Number.isNaN(instant)) return "";
  const [year, month, day] = new Date(instant).toISOString().slice(0, 10).split("-");
  return `${day}/${month}/${year}`;
}

/** All digits of a whole number, never 7.71E+08; a decimal comma. */
function formatNumber(number: number): string {
  if (Number.isInteger(number)) return BigInt(number).toString();
  return String(number).replace(".", ",");
}
