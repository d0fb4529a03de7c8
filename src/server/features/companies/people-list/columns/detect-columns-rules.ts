import {
  type AssignedColumn,
  type ColumnUse,
  type ListAssignment,
  listColumnTitles,
  type NameOrder,
  type RememberedColumns,
} from "#shared/company/list-columns.ts";
import { columnNotes, nameColumn } from "#shared/company/list-sentences.ts";
import type { SheetRow } from "#server/rendering/spreadsheet/spreadsheet-rules.ts";
import { foldText } from "../cells/fold-text-rules.ts";
import { findHeadingRows } from "./heading-rows-rules.ts";
import { assignByMeaning, type ColumnMeaning, understandColumn } from "./column-meaning-rules.ts";
import { detectNameOrder } from "./name-order-rules.ts";

/** What people decided; it wins over headings and content. */
export interface ColumnDecisions {
  /** By column, counted from 0. */
  byHand?: Readonly<Record<number, ColumnUse>>;
  remembered?: RememberedColumns;
  nameOrder?: NameOrder;
}

/** Names a column where what was decided of it is remembered: by its heading, else by its place. */
function toColumnKey({ heading, column }: Pick<AssignedColumn, "heading" | "column">): string {
  return foldText(heading) || `#${column}`;
}

/** Returns what the next list of the same company is to be read by. */
export function rememberColumns({ columns }: ListAssignment): RememberedColumns {
  return Object.fromEntries(columns.flatMap((one) => (one.use ? [[toColumnKey(one), one.use]] : [])));
}

/** Finds what each column holds: by hand, as remembered, by its heading, else by its content. */
export function detectColumns(rows: readonly SheetRow[], decided: ColumnDecisions = {}): ListAssignment {
  const { firstPerson, headingRow, headings } = findHeadingRows(rows);
  const people = rows.slice(firstPerson);
  const width = Math.max(headings.length, ...people.map(({ cells }) => cells.length), 0);
  const meanings = Array.from({ length: width }, (_, column) =>
    understandColumn(
      column,
      headings[column] ?? "",
      people.map(({ cells }) => cells[column] ?? ""),
    ),
  ).filter(({ heading, cells }) => heading !== "" || cells.length > 0);
  const columns = assignColumns(meanings, decided);
  const names = columns.find(({ use }) => use === "fullName");
  const meaning = meanings.find(({ column }) => column === names?.column);
  const found = meaning && detectNameOrder(meaning.cells, meaning.said?.nameOrder);
  const nameOrder = names ? (decided.nameOrder ?? found ?? null) : null;
  return {
    headingRow,
    columns,
    nameOrder,
    notes: [
      ...describeColumns(columns, meanings),
      ...(names && !nameOrder ? [columnNotes.nameOrder] : []),
      ...(areNamesSwapped(columns, meanings) ? [columnNotes.swapped] : []),
    ],
  };
}

function assignColumns(meanings: readonly ColumnMeaning[], { byHand, remembered }: ColumnDecisions): AssignedColumn[] {
  const decided = meanings.map((meaning): AssignedColumn => {
    const { column, heading } = meaning;
    const examples = [...new Set(meaning.cells)].slice(0, 3);
    const hand = byHand?.[column];
    const kept = remembered?.[toColumnKey(meaning)];
    if (hand) return { column, heading, examples, use: hand, by: "hand" };
    if (kept) return { column, heading, examples, use: kept, by: "remembered" };
    return { column, heading, examples, use: null, by: null };
  });
  // What is taken by hand is free elsewhere.
  const given = new Set(decided.filter(({ by }) => by === "hand").map(({ use }) => use));
  const free = decided.map((one) => {
    const isTwice = one.by === "remembered" && one.use !== "ignored" && given.has(one.use);
    return isTwice ? { ...one, use: null, by: null } : one;
  });
  const taken = new Set(free.flatMap(({ use }) => (use ? [use] : [])));
  const open = meanings.filter((_meaning, at) => free[at]?.use === null);
  const found = assignByMeaning(open, taken);
  return free.map((one) => (one.use ? one : { ...one, ...found.get(one.column) }));
}

/** Says which columns are read for nothing though they have content, and which were known by it alone. */
function describeColumns(columns: readonly AssignedColumn[], meanings: readonly ColumnMeaning[]): string[] {
  return columns.flatMap(({ column, heading, use, by }) => {
    const named = heading || nameColumn(column);
    const meaning = meanings.find((one) => one.column === column);
    if (by === "content" && use && use !== "ignored" && heading !== "")
      return [columnNotes.byContent(named, listColumnTitles[use])];
    if (use !== null || !meaning || meaning.cells.length === 0) return [];
    const title = meaning.title;
    return [title ? columnNotes.extra(named, title) : columnNotes.unclear(named)];
  });
}

/** Checks whether usual names contradict the headings of both names; it is said, and nothing is turned around. */
function areNamesSwapped(columns: readonly AssignedColumn[], meanings: readonly ColumnMeaning[]): boolean {
  const contentOf = (use: ColumnUse) => {
    const found = columns.find((one) => one.use === use && one.by === "heading");
    return meanings.find(({ column }) => column === found?.column)?.content;
  };
  return contentOf("lastName") === "firstName" && contentOf("firstName") === "lastName";
}
