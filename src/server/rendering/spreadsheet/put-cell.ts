import { cleanText } from "#shared/format/clean-text.ts";
import { repairDoubleEncoding } from "./decode-text.ts";
import { type CellMark, type SheetRow, spreadsheetLimits } from "./spreadsheet-rules.ts";

/** Control characters except those that separate words and lines: exports contain them, and no cell shows them. */
const controls = /[^\P{Cc}\s\u0085]/gu;

/** A text that an export keeps from being read as a number, such as ="00123", or with blanks around its quotes. */
const asText = /^=?\s*(?:T\()?"((?:[^"]|"")*)"\)?$/;

/** Puts a text into a row, with its mark, within the limits. @returns whether it exceeds the limit of columns */
export function putCell(row: SheetRow, column: number, text: string, mark?: CellMark): boolean {
  if (text === "" && mark !== "formula") return false;
  const quoted = asText.exec(text.trim())?.[1]?.replaceAll('""', '"');
  const tidy = cleanText(
    repairDoubleEncoding(quoted ?? text)
      .toWellFormed()
      .replace(controls, ""),
  );
  if (tidy === "" && mark !== "formula") return false;
  if (column >= spreadsheetLimits.columns) return true;
  while (row.cells.length < column) row.cells.push("");
  const isTooLong = tidy.length > spreadsheetLimits.cellCharacters;
  row.cells[column] = isTooLong ? tidy.slice(0, spreadsheetLimits.cellCharacters).toWellFormed() : tidy;
  const shown = isTooLong && mark !== "error" ? "cut" : mark;
  if (shown) row.marks[column] = shown;
  return false;
}
