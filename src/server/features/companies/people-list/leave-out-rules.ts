import type { LeftOutReason } from "#shared/company/proposed-cards.ts";
import type { SheetRow } from "#server/rendering/spreadsheet/spreadsheet-rules.ts";
import { isDepartmentLike, isEmailLike, isPhoneLike } from "./cells/cell-content-rules.ts";
import { foldText } from "./cells/fold-text-rules.ts";
import { readHeading } from "./columns/heading-words-rules.ts";

const total = /^(sous )?tota(l|ux)\b|^(effectifs?|nombre (de|d|total)|nb (de|d))\b/;
const note =
  /^(fait (a|le)|date|signature|cachet|visa|nb|n b|note|remarque|source|liste|le (directeur|gerant|dg|drh)|la (direction|drh)|page|arrete)\b/;

/** The columns of a list that say something of a person, and those among them that name him. */
export interface ReadColumns {
  all: readonly number[];
  names: readonly number[];
}

/** Tells why a row beneath the headings makes no card; `undefined`: it is a person, right or wrong. */
export function findLeftOutReason(row: SheetRow, { all, names }: ReadColumns): LeftOutReason | undefined {
  const { cells } = row;
  const filled = cells.flatMap((cell, column) =>
    cell !== "" && row.marks[column] !== "merged" ? [{ cell, column }] : [],
  );
  const words = filled.filter(({ cell }) => /\p{L}/u.test(cell));
  const hasContact = filled.some(({ cell }) => isEmailLike(cell) || isPhoneLike(cell));
  if (!hasContact && words.some(({ cell }) => total.test(foldText(cell))) && words.length <= 2) return "total";
  if (filled.length >= 2 && !hasContact && filled.filter(({ cell }) => readHeading(cell)).length >= filled.length * 0.7)
    return "heading";
  const namesPerson = filled.some(({ column }) => names.includes(column));
  const [only, ...others] = words;
  if (only && others.length === 0 && !hasContact) {
    const isWide = row.marks[only.column] === "wide";
    if (note.test(foldText(only.cell)) || only.cell.length > 80) return "note";
    if (isWide || isDepartmentLike(only.cell) || !namesPerson) return "section";
  }
  const says = filled.some(({ column }) => all.includes(column));
  if (!says) return filled.length > 0 && words.length > 0 ? "note" : "empty";
  return undefined;
}
