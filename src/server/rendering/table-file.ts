import type { SheetData } from "write-excel-file/node";
import { type CsvCell, csvByteOrderMark, joinCsvCells } from "./csv.ts";

/** A table that people open in a spreadsheet. */
export interface TableFile {
  titles: readonly string[];
  rows: readonly (readonly CsvCell[])[];
}

/** Excel's text format: a text that begins like a formula is not one, and a telephone number keeps its +. */
const asText = { type: String, format: "@" } as const;

/** Writes a table as CSV in UTF-8, with formulas disarmed. */
export function writeTableCsv({ titles, rows }: TableFile): Buffer {
  return Buffer.from(csvByteOrderMark + [titles, ...rows].map(joinCsvCells).join(""));
}

/** Writes a table as .xlsx; its texts stay texts, never formulas. `sheet`: the sheet's name. */
export function writeTableXlsx(table: TableFile, sheet: string): Promise<Buffer> {
  return writeTablesXlsx([{ ...table, sheet }]);
}

/** Writes several tables as one .xlsx, each on a sheet of its own. */
export async function writeTablesXlsx(tables: readonly (TableFile & { sheet: string })[]): Promise<Buffer> {
  // Loaded at first use, since an idle server writes none.
  const { default: writeExcelFile } = await import("write-excel-file/node");
  return writeExcelFile(
    tables.map(({ sheet, titles, rows }) => ({
      sheet,
      data: toSheetData({ titles, rows }),
      columns: titles.map(() => ({ width: 24 })),
      stickyRowsCount: 1,
    })),
  ).toBuffer();
}

function toSheetData({ titles, rows }: TableFile): SheetData {
  const head = titles.map((value) => ({ value, type: String, fontWeight: "bold" as const }));
  const cells = rows.map((row) =>
    row.map((cell) => {
      if (typeof cell === "number") return { type: Number, value: cell };
      const value = typeof cell === "object" ? cell.phone : cell;
      return value === "" ? asText : { ...asText, value };
    }),
  );
  return [head, ...cells];
}
