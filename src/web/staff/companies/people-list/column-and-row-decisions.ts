import type { ListDecisions } from "#shared/contract/company-list.ts";
import type { ColumnUse, PersonField } from "#shared/company/list-columns.ts";
import type { NameWay } from "#shared/company/proposed-cards.ts";

export const undecided: ListDecisions = { columns: [], corrections: [], withoutRows: [] };

/** Chooses a sheet; forgets the decisions about the columns and rows of another one. */
export function chooseSheet(sheet: string): ListDecisions {
  return { ...undecided, sheet };
}

/** Decides which field a column is read as. */
export function assignColumn(decisions: ListDecisions, column: number, use: ColumnUse): ListDecisions {
  const others = decisions.columns.filter((one) => one.column !== column);
  return { ...decisions, columns: [...others, { column, use }] };
}

/** Replaces a cell's value from the list by a typed one. */
export function correctCell(decisions: ListDecisions, row: number, field: PersonField, value: string): ListDecisions {
  const others = decisions.corrections.filter((one) => one.row !== row || one.field !== field);
  return { ...decisions, corrections: [...others, { row, field, value }] };
}

/** Replaces a row's whole name by a first and a last name. */
export function chooseNameWay(decisions: ListDecisions, row: number, { firstName, lastName }: NameWay): ListDecisions {
  return correctCell(correctCell(decisions, row, "firstName", firstName), row, "lastName", lastName);
}

export function leaveRowOut(decisions: ListDecisions, row: number): ListDecisions {
  return { ...decisions, withoutRows: [...new Set([...decisions.withoutRows, row])] };
}

/** Takes back a row that was left out. */
export function takeRowBack(decisions: ListDecisions, row: number): ListDecisions {
  return { ...decisions, withoutRows: decisions.withoutRows.filter((one) => one !== row) };
}
