import type { ListDecisions } from "#shared/contract/company-list.ts";
import type { ColumnUse, PersonField } from "#shared/company/list-columns.ts";
import type { NameWay } from "#shared/company/proposed-cards.ts";

export const undecided: ListDecisions = { columns: [], corrections: [], withoutRows: [] };

/** Chooses a sheet; what was decided of another's columns and rows is forgotten. */
export function chooseSheet(sheet: string): ListDecisions {
  return { ...undecided, sheet };
}

/** Says what a column is taken for. */
export function assignColumn(decisions: ListDecisions, column: number, use: ColumnUse): ListDecisions {
  const others = decisions.columns.filter((one) => one.column !== column);
  return { ...decisions, columns: [...others, { column, use }] };
}

/** Writes a cell in the list's place. */
export function correctCell(decisions: ListDecisions, row: number, field: PersonField, value: string): ListDecisions {
  const others = decisions.corrections.filter((one) => one.row !== row || one.field !== field);
  return { ...decisions, corrections: [...others, { row, field, value }] };
}

/** Writes a row's first and last name in the place of its whole name. */
export function chooseNameWay(decisions: ListDecisions, row: number, { firstName, lastName }: NameWay): ListDecisions {
  return correctCell(correctCell(decisions, row, "firstName", firstName), row, "lastName", lastName);
}

/** Leaves a row out. */
export function leaveRowOut(decisions: ListDecisions, row: number): ListDecisions {
  return { ...decisions, withoutRows: [...new Set([...decisions.withoutRows, row])] };
}

/** Takes a row back that was left out. */
export function takeRowBack(decisions: ListDecisions, row: number): ListDecisions {
  return { ...decisions, withoutRows: decisions.withoutRows.filter((one) => one !== row) };
}
