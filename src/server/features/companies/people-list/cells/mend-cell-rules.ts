import { listCardTexts } from "#shared/card/card-text-rules.ts";
import { faults, mends } from "#shared/company/list-sentences.ts";
import type { PersonField } from "#shared/company/list-columns.ts";
import type { ProposedField } from "#shared/company/proposed-cards.ts";
import type { SheetRow } from "#server/rendering/spreadsheet/spreadsheet-rules.ts";
import { isEmailLike } from "./cell-content-rules.ts";
import { mendEmail, mendPhone, type MendedContact } from "./mend-contact-rules.ts";
import { tidyNameCapitals, tidySentenceCapitals } from "./tidy-words-rules.ts";

const phoneFields: readonly PersonField[] = [...listCardTexts({ kind: "phone", ofPerson: true }), "whatsapp"];
const emailFields: readonly PersonField[] = listCardTexts({ kind: "email", ofPerson: true });

/** Reads a cell for one field; `second`: another telephone or e-mail in the same cell. */
export function readCell(row: SheetRow, column: number, field: PersonField): { read: ProposedField; second?: string } {
  const given = row.cells[column] ?? "";
  const mark = row.marks[column];
  const plain: ProposedField = { value: given, given, column };
  if (mark === "error") return { read: { ...plain, fault: faults.error(given) } };
  if (mark === "formula" && given === "") return { read: { ...plain, fault: faults.formula } };
  if (mark === "cut") return { read: { ...plain, fault: faults.cut } };
  if (given.includes("\ufffd")) return { read: { ...plain, fault: faults.unreadableSigns } };
  if (given === "") return { read: plain };
  const { second, ...mended } = mendText(given.trim(), field);
  const sentences = [mended.mended, mark === "formula" && mends.formula, mark === "merged" && mends.merged];
  const said = sentences.filter((sentence) => typeof sentence === "string").join(" ");
  return { read: { ...plain, ...mended, ...(said && { mended: said }) }, ...(second !== undefined && { second }) };
}

function mendText(given: string, field: PersonField): MendedContact {
  if (phoneFields.includes(field)) return mendPhone(given);
  const line = given.replace(/\s+/g, " ");
  if (emailFields.includes(field)) return mendEmail(line);
  if (field === "employeeNumber") return { value: line };
  if (isEmailLike(line)) return { value: line, mended: mends.strayEmail, isDoubtful: true };
  const isName = field === "firstName" || field === "lastName";
  const value = isName ? tidyNameCapitals(line) : tidySentenceCapitals(line);
  return value === line ? { value } : { value, mended: mends.capitals(line) };
}
