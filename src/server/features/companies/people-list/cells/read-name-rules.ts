import type { NameOrder } from "#shared/company/list-columns.ts";
import { faults, mends } from "#shared/company/list-sentences.ts";
import type { NameWay, ProposedCard, ProposedField } from "#shared/company/proposed-cards.ts";
import type { SheetRow } from "#server/rendering/spreadsheet/spreadsheet-rules.ts";
import { readCell } from "./mend-cell-rules.ts";
import { splitFullName, stripCivility } from "./split-name-rules.ts";
import { tidyNameCapitals } from "./tidy-words-rules.ts";

type ReadName = Pick<ProposedCard, "fields" | "nameWays">;

/** Reads a whole name as first and last name, and says both ways where it can be split otherwise. */
export function readFullName(row: SheetRow, column: number, order: NameOrder | null): ReadName {
  const { read } = readCell(row, column, "lastName");
  if (read.given === "" || read.fault)
    return { fields: { firstName: { value: "", given: read.given, column }, lastName: read } };
  const name = stripCivility(read.given.replace(/\s+/g, " "));
  const { ways, by } = splitFullName(name, order);
  const tidyWays = ways.map(
    ({ firstName, lastName }): NameWay => ({
      firstName: tidyNameCapitals(firstName),
      lastName: tidyNameCapitals(lastName),
    }),
  );
  const [chosen = { firstName: "", lastName: name }] = tidyWays;
  const isUnsure = by === null && tidyWays.length > 1;
  const isOtherOrder = by === "names" && order !== null && ways[0] !== undefined && !splitsAs(name, order, ways[0]);
  const mended = isOtherOrder ? mends.otherOrder(read.given) : mends.split(read.given);
  const field = { given: read.given, column, mended, ...(isUnsure && { fault: faults.nameOrder }) };
  return {
    fields: { firstName: { ...field, value: chosen.firstName }, lastName: { ...field, value: chosen.lastName } },
    nameWays: tidyWays,
  };
}

function splitsAs(name: string, order: NameOrder, way: NameWay): boolean {
  return order === "firstNameFirst" ? name.startsWith(way.firstName) : name.startsWith(way.lastName);
}

/** Takes "M." or "Mme" off a first or last name of its own column. */
export function withoutCivility(read: ProposedField): ProposedField {
  if (read.fault) return read;
  const value = stripCivility(read.value);
  if (value === read.value) return read;
  return { ...read, value, mended: [read.mended, mends.civility(read.given)].filter(Boolean).join(" ") };
}
