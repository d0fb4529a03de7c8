import type { z } from "zod";
import { personTextNames } from "#shared/company/company-texts.ts";
import { cardTextField, cardTextFields } from "#shared/contract/card-text-field.ts";
import { printableField } from "#shared/contract/fields.ts";
import {
  type AssignedColumn,
  type ListAssignment,
  type PersonField,
  personFieldNames,
} from "#shared/company/list-columns.ts";
import { leftOutSentences, mends } from "#shared/company/list-sentences.ts";
import { departmentField, employeeNumberField } from "#shared/contract/employee-fields.ts";
import type {
  CellCorrection,
  LeftOutReason,
  LeftOutRow,
  ProposedCard,
  ProposedField,
  ProposedList,
} from "#shared/company/proposed-cards.ts";
import type { SheetRow } from "#server/rendering/spreadsheet/spreadsheet-rules.ts";
import type { CompanyMarks } from "./people/company-marks-rules.ts";
import { markDuplicates } from "./people/duplicates-rules.ts";
import { readCell } from "./cells/mend-cell-rules.ts";
import { moveTitle, readFullName, withoutCivility } from "./cells/read-name-rules.ts";
import { tidySentenceCapitals } from "./cells/tidy-words-rules.ts";
import { isDepartmentLike, isEmailLike, isPhoneLike } from "./cells/cell-content-rules.ts";
import { foldText } from "./cells/fold-text-rules.ts";
import { readHeading } from "./columns/heading-words-rules.ts";

const total = /^(sous )?tota(l|ux)\b|^(effectifs?|nombre (de|d|total)|nb (de|d))\b/;
const note =
  /^(fait (a|le)|date|signature|cachet|visa|nb|n b|note|remarque|source|liste|le (directeur|gerant|dg|drh)|la (direction|drh)|page|arrete)\b/;

/** The columns of a list that are read, and those that hold names. */
interface ReadColumns {
  all: readonly number[];
  names: readonly number[];
}

/** Returns why a row below the headings makes no card; `undefined` if it is a person, with or without faults. */
function findLeftOutReason(row: SheetRow, { all, names }: ReadColumns): LeftOutReason | undefined {
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

/** Fields that every row needs, whatever the template gives. */
const alwaysRequired = ["firstName", "lastName"] as const satisfies readonly PersonField[];

export interface ProposeOptions {
  /** The company's own contacts, which identify nobody; left out: unknown. */
  company?: CompanyMarks;
  /** Fields that each row needs besides first and last name. */
  required?: readonly PersonField[];
  /** Cells that staff typed in the preview instead of the list's. */
  corrections?: readonly CellCorrection[];
  /** Numbers of rows that staff left out. */
  withoutRows?: readonly number[];
}

/** Proposes a card for each row that names a person, and says why the others make none. */
export function proposeCards(
  rows: readonly SheetRow[],
  assignment: ListAssignment,
  { company, required = [], corrections = [], withoutRows = [] }: ProposeOptions = {},
): ProposedList {
  const uses = assignment.columns.filter(({ use }) => use !== null && use !== "ignored");
  const columns: ReadColumns = {
    all: uses.map(({ column }) => column),
    names: uses
      .filter(({ use }) => use === "fullName" || use === "firstName" || use === "lastName")
      .map(({ column }) => column),
  };
  const list: ProposedList = { cards: [], leftOut: [] };
  const corrected = Map.groupBy(corrections, ({ row }) => row);
  let section: string | undefined;
  for (const row of rows) {
    const reason = row.number <= assignment.headingRow ? "title" : findLeftOutReason(row, columns);
    if (reason) {
      if (reason === "section") section = row.cells.find((cell) => /\p{L}/u.test(cell));
      list.leftOut.push(describeLeftOut(row, reason));
    } else if (withoutRows.includes(row.number)) list.leftOut.push(describeLeftOut(row, "byHand"));
    else
      list.cards.push(
        proposeCard(row, {
          uses,
          assignment,
          section,
          required: [...alwaysRequired, ...required],
          corrections: corrected.get(row.number) ?? [],
        }),
      );
  }
  markDuplicates(list.cards, company);
  return list;
}

interface CardContext {
  uses: readonly AssignedColumn[];
  assignment: ListAssignment;
  section: string | undefined;
  required: readonly PersonField[];
  corrections: readonly CellCorrection[];
}

function proposeCard(row: SheetRow, { uses, assignment, section, required, corrections }: CardContext): ProposedCard {
  const card: ProposedCard = { row: row.number, fields: {} };
  const seconds: Partial<Record<PersonField, string>> = {};
  for (const { column, use } of uses) {
    if (use === null || use === "ignored") continue;
    if (use === "fullName") {
      const { fields, nameWays } = readFullName(row, column, assignment.nameOrder);
      Object.assign(card.fields, fields);
      if (nameWays) card.nameWays = nameWays;
      continue;
    }
    const { read, second } = readCell(row, column, use);
    const isName = use === "firstName" || use === "lastName";
    card.fields[use] = isName ? withoutCivility(read) : read;
    if (second !== undefined) seconds[use] = second;
  }
  moveTitle(card.fields);
  placeSecond(card, "phoneNumber", "workPhoneNumber", seconds);
  placeSecond(card, "email", "workEmail", seconds);
  if (section && !card.fields.department?.value) card.fields.department = fromSection(section);
  for (const correction of corrections) correctCell(card, correction);
  validateFields(card, required);
  return card;
}

/** Replaces a cell by what staff typed, mended like the list's own cells. */
function correctCell({ fields }: ProposedCard, { field, value }: CellCorrection): void {
  const { given = "", column = null } = fields[field] ?? {};
  const { read } = readCell({ number: 0, cells: [value.trim()], marks: {} }, 0, field);
  fields[field] = { ...read, given, column, isCorrected: true };
}

/** Gives a cell's second telephone or e-mail its own field if that is free. */
function placeSecond(
  card: ProposedCard,
  own: PersonField,
  work: PersonField,
  seconds: Partial<Record<PersonField, string>>,
): void {
  const second = seconds[own];
  const from = card.fields[own];
  if (second === undefined || !from || card.fields[work]?.value) return;
  card.fields[work] = {
    value: second,
    given: from.given,
    column: from.column,
    mended: mends.secondPhone(from.given),
    isDoubtful: true,
  };
}

function fromSection(section: string): ProposedField {
  return { value: tidySentenceCapitals(section), given: "", column: null, mended: mends.section(section) };
}

/** The rules of an order of several cards, printable letters only, and those of the company's own fields. */
const schemas: Partial<Record<PersonField, z.ZodType>> = {
  ...cardTextFields(personTextNames),
  firstName: printableField(cardTextField("firstName")),
  lastName: printableField(cardTextField("lastName")),
  jobTitle: printableField(cardTextField("jobTitle")),
  department: departmentField,
  employeeNumber: employeeNumberField,
};

function validateFields({ fields }: ProposedCard, required: readonly PersonField[]): void {
  for (const name of personFieldNames) {
    const value = fields[name]?.value ?? "";
    if (value === "" && !required.includes(name)) continue;
    const issue = schemas[name]?.safeParse(value).error?.issues[0];
    if (!issue) continue;
    const field = (fields[name] ??= { value: "", given: "", column: null });
    field.fault ??= issue.message;
  }
}

function describeLeftOut(row: SheetRow, reason: LeftOutReason): LeftOutRow {
  const text = row.cells
    .filter((cell) => cell !== "")
    .join(" ")
    .replace(/\s+/g, " ");
  return {
    row: row.number,
    reason,
    text: text.length > 80 ? `${text.slice(0, 79)}…` : text,
    sentence: leftOutSentences[reason],
  };
}
