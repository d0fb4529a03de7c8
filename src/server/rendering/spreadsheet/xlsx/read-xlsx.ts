import { AppError } from "#shared/errors/app-error.ts";
import { listNotes } from "#server/rendering/spreadsheet/list-notes.ts";
import { refuseZipParts } from "../file-kinds-rules.ts";
import { type Sheet, type Spreadsheet, spreadsheetLimits } from "../spreadsheet-rules.ts";
import { readDateStyles } from "./date-styles.ts";
import { readSharedTexts } from "./shared-texts.ts";
import { readSheetRows } from "./sheet-rows.ts";
import { readWorkbook, type Workbook } from "./workbook.ts";
import { openZipParts, type ZipParts } from "./zip-parts.ts";

/** Reads the sheets of an .xlsx that are shown; macros, pictures and what its formulas would say are left alone. */
export async function readXlsx(bytes: Buffer): Promise<Spreadsheet> {
  const parts = await openZipParts(bytes);
  const refused = refuseZipParts(parts.names);
  if (refused) throw new AppError(refused);
  const workbook = await readWorkbook(parts);
  const shown = workbook.sheets.filter(({ isHidden }) => !isHidden).slice(0, spreadsheetLimits.sheets);
  if (shown.length === 0) throw new AppError(workbook.sheets.length > 0 ? "list.hidden" : "list.empty");
  const { sheets, notes } = await readShownSheets(parts, workbook, shown);
  const hidden = workbook.sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  return {
    format: "xlsx",
    sheets,
    notes: [
      ...(hidden.length > 0 ? [listNotes.hiddenSheets(hidden)] : []),
      ...notes,
      ...(workbook.hasMacros ? [listNotes.macros] : []),
    ],
  };
}

async function readShownSheets(parts: ZipParts, workbook: Workbook, shown: Workbook["sheets"]) {
  const context = {
    sharedTexts: await readSharedTexts(parts, workbook.sharedTexts),
    dateStyles: await readDateStyles(parts, workbook.styles),
    from1904: workbook.from1904,
  };
  const sheets: Sheet[] = [];
  let formulas = 0;
  let hiddenRows = 0;
  for (const { name, part } of shown) {
    const pieces = parts.open(part);
    if (!pieces) throw new AppError("list.unreadable", { cause: new Error("A sheet's part is missing.") });
    const read = await readSheetRows(name, pieces, context);
    formulas += read.formulas;
    hiddenRows += read.hiddenRows;
    sheets.push(read.sheet);
  }
  const notes = [
    ...(formulas > 0 ? [listNotes.formulas(formulas)] : []),
    ...(hiddenRows > 0 ? [listNotes.hiddenRows(hiddenRows)] : []),
  ];
  return { sheets, notes };
}
