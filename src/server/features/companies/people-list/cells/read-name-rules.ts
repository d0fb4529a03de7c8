import type { NameOrder } from "#shared/company/list-columns.ts";
import { faults, mends } from "#shared/company/list-sentences.ts";
import type { NameWay, ProposedCard, ProposedField } from "#shared/company/proposed-cards.ts";
import type { SheetRow } from "#server/rendering/spreadsheet/spreadsheet-rules.ts";
import { readCell } from "./mend-cell-rules.ts";
import { hasStrangeBrackets, splitFullName, stripCivility, takeTitle } from "./split-name-rules.ts";
import { tidyNameCapitals } from "./tidy-words-rules.ts";

type ReadName = Pick<ProposedCard, "fields" | "nameWays">;

/** Reads a whole name as first and last name, and returns both ways if it can be split in two. */
export function readFullName(row: SheetRow, column: number, order: NameOrder | null): ReadName {
  const { read } = readCell(row, column, "lastName");
  if (read.given === "" || read.fault)
    return { fields: { firstName: { value: "", given: read.given, column }, lastName: read } };
  const name = stripCivility(read.given.replace(/\s+/g, " "));
  const { ways, by } = splitFullName(name, order);
  const tidyWays = ways.map(({ firstName, lastName }): NameWay => ({
    firstName: tidyNameCapitals(firstName),
    lastName: tidyNameCapitals(lastName),
  }));
  const [chosen = { firstName: "", lastName: name }] = tidyWays;
  const isUnsure = by === null && tidyWays.length > 1;
  const isOtherOrder = by === "names" && order !== null && ways[0] !== undefined && !splitsAs(name, order, ways[0]);
  const mended = isOtherOrder ? mends.otherOrder(read.given) : mends.split(read.given);
  // With three uncommon words, nothing tells where the first name ends.
  const isDoubtful = isOtherOrder || (by === "list" && name.split(" ").length > 2) || hasStrangeBrackets(name);
  const field = {
    given: read.given,
    column,
    mended,
    ...(isDoubtful && { isDoubtful }),
    ...(isUnsure && { fault: faults.nameOrder }),
  };
  return {
    fields: { firstName: { ...field, value: chosen.firstName }, lastName: { ...field, value: chosen.lastName } },
    nameWays: tidyWays,
  };
}

function splitsAs(name: string, order: NameOrder, way: NameWay): boolean {
  return order === "firstNameFirst" ? name.startsWith(way.firstName) : name.startsWith(way.lastName);
}

/** Removes "M." or "Mme" from a first or last name with its own column. */
export function withoutCivility(read: ProposedField): ProposedField {
  if (read.fault) return read;
  const value = stripCivility(read.value);
  const isDoubtful = hasStrangeBrackets(value);
  if (value === read.value && !isDoubtful) return read;
  const said = value === read.value ? mends.brackets(read.given) : mends.civility(read.given);
  return { ...read, value, mended: [read.mended, said].filter(Boolean).join(" "), ...(isDoubtful && { isDoubtful }) };
}

/** Moves a title from the last name's column to before the first name. */
export function moveTitle({ firstName, lastName }: ProposedCard["fields"]): void {
  if (!firstName || !lastName || lastName.fault || firstName.given === lastName.given) return;
  const { title, rest } = takeTitle(lastName.value);
  if (title === "" || rest === "") return;
  const mended = mends.title(lastName.given);
  Object.assign(lastName, { value: rest, mended });
  Object.assign(firstName, { value: `${title} ${firstName.value}`.trim(), mended });
}
