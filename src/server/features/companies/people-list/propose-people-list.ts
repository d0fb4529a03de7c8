import { AppError } from "#server/app-error.ts";
import { listLimits } from "#shared/offers/list-limits.ts";
import { columnNotes } from "#shared/company/list-sentences.ts";
import type { TextCoding } from "#shared/company/text-codings.ts";
import type { PeopleList } from "#shared/company/proposed-cards.ts";
import type { Sheet, Spreadsheet } from "#server/rendering/spreadsheet/spreadsheet-rules.ts";
import { chooseSheet } from "./columns/choose-sheet-rules.ts";
import { type ColumnDecisions, detectColumns } from "./columns/detect-columns-rules.ts";
import { alignLabelledColumns } from "./columns/labelled-columns-rules.ts";
import { proposeCards, type ProposeOptions } from "./propose-cards-rules.ts";

export interface ReadListOptions extends ColumnDecisions, ProposeOptions {
  /** The sheet's name; left out: the one that looks most like a list of people. */
  sheet?: string;
  /** The chosen encoding, if a text can be read in several. */
  coding?: TextCoding;
}

/** Proposes cards from a spreadsheet. @throws {AppError} `list.empty`, `.too_many_columns`, `.too_many_people` */
export function proposePeopleList(read: Spreadsheet, { sheet: named, ...decided }: ReadListOptions): PeopleList {
  const sheet = read.sheets.find(({ name }) => name === named) ?? chooseSheet(read.sheets);
  if (!sheet || sheet.rows.length === 0) throw new AppError("list.empty");
  if (sheet.isCut === "columns") throw new AppError("list.too_many_columns");
  const rows = alignLabelledColumns(sheet.rows);
  const assignment = detectColumns(rows, decided);
  const { cards, leftOut } = proposeCards(rows, assignment, decided);
  if (sheet.isCut === "rows" || cards.length > listLimits.people) throw new AppError("list.too_many_people");
  return {
    sheet: sheet.name,
    sheets: read.sheets.map(({ name }) => name),
    readings: read.readings ?? [],
    assignment,
    cards,
    leftOut,
    notes: [...noteSheet(read.sheets, sheet), ...read.notes, ...assignment.notes],
  };
}

/** Notes which sheet was read if several have content. */
function noteSheet(sheets: readonly Sheet[], chosen: Sheet): string[] {
  const others = sheets.filter((sheet) => sheet !== chosen && sheet.rows.length > 0).map(({ name }) => name);
  return others.length > 0 ? [columnNotes.sheet(chosen.name, others)] : [];
}
