import { putCell } from "../put-cell.ts";
import { type Sheet, type SheetRow, spreadsheetLimits } from "../spreadsheet-rules.ts";
import { type CellContext, type RawCell, readCellValue } from "./cell-value.ts";
import { collectText } from "./collect-text.ts";
import { fillMergedCells, type MergedRange, parseCellAddress, parseMergedRange } from "./merged-cells.ts";
import { EnoughXml, parseXml } from "./parse-xml.ts";

interface ReadSheet {
  sheet: Sheet;
  formulas: number;
  hiddenRows: number;
}

/** Reads the rows of a sheet that have content, and no more than the limits allow. @throws {AppError} */
export async function readSheetRows(
  name: string,
  pieces: AsyncIterable<Buffer>,
  context: CellContext,
): Promise<ReadSheet> {
  const read: ReadSheet = { sheet: { name, rows: [] }, formulas: 0, hiddenRows: 0 };
  const ranges: MergedRange[] = [];
  const collected = collectText();
  const rows = collectRows(read, context);
  let valueOf: "v" | undefined;
  await parseXml(pieces, {
    open: (element, attributes) => {
      collected.open(element);
      if (element === "row") rows.begin(attributes);
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
  return read;
}

type Attributes = Readonly<Record<string, string>>;

/** Puts the cells of one row after another together; those without a number follow the one before. */
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
