import { toPlainLetters } from "#shared/format/plain-letters.ts";
import { repairDoubleEncoding } from "./decode-text.ts";
import { type CellMark, type SheetRow, spreadsheetLimits } from "./spreadsheet-rules.ts";

/** Invisible characters: controls except line breaks and tabs, zero-width ones, marks of direction. */
const unseen = /(?![\n\r\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu;
const breaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const blanks = /[^\S\n]+/g;

/** Tidies a cell's text: NFC, in plain letters, without invisible characters, single blanks, lines parted by a line feed. */
function tidyCellText(text: string): string {
  const seen = toPlainLetters(text.toWellFormed().replace(breaks, "\n").replace(unseen, ""));
  return seen
    .replace(blanks, " ")
    .replace(/ ?\n ?/g, "\n")
    .trim();
}

/** A text as exports keep it from being read as a number, ="00123", or with blanks around its quotation marks. */
const asText = /^=?\s*(?:T\()?"((?:[^"]|"")*)"\)?$/;

/** Puts a text into a row, with its mark, as far as the limits go. @returns whether it is beyond the columns' limit */
export function putCell(row: SheetRow, column: number, text: string, mark?: CellMark): boolean {
  if (text === "" && mark !== "formula") return false;
  const quoted = asText.exec(text.trim())?.[1]?.replaceAll('""', '"');
  const tidy = tidyCellText(repairDoubleEncoding(quoted ?? text));
  if (tidy === "" && mark !== "formula") return false;
  if (column >= spreadsheetLimits.columns) return true;
  while (row.cells.length < column) row.cells.push("");
  const isTooLong = tidy.length > spreadsheetLimits.cellCharacters;
  row.cells[column] = isTooLong ? tidy.slice(0, spreadsheetLimits.cellCharacters).toWellFormed() : tidy;
  const shown = isTooLong && mark !== "error" ? "cut" : mark;
  if (shown) row.marks[column] = shown;
  return false;
}
