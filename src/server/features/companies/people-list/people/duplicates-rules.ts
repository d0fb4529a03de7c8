import type { PersonField } from "#shared/company/list-columns.ts";
import { doubts, faults } from "#shared/company/list-sentences.ts";
import { listSpellings } from "#server/db/near-spellings-rules.ts";
import type { ProposedCard } from "#shared/company/proposed-cards.ts";
import { type CompanyMarks, withoutCompanyMarks } from "./company-marks-rules.ts";
import {
  byEmail,
  byPhone,
  differ,
  groupByKey,
  listSharing,
  type PersonMarks,
  type PersonStep,
  readPersonMarks,
} from "./same-person-rules.ts";

interface Marked {
  card: ProposedCard;
  marks: PersonMarks;
}

/** Marks both rows of one person with a fault: matched by e-mail, else by telephone, else by name and department. */
export function markDuplicates(cards: readonly ProposedCard[], company?: CompanyMarks): void {
  const told = new Set<ProposedCard>();
  const marked = cards.map((card) => {
    const values = readValues(card);
    return { card, marks: readPersonMarks(company ? withoutCompanyMarks(values, company) : values) };
  });
  const markPairs = (step: PersonStep, fields: readonly PersonField[], say: (row: number) => string) => {
    const groups = groupByKey(step, marked);
    for (const one of marked) {
      const isTwin = (other: Marked) => other !== one && step.isSame(one.marks, other.marks);
      const twin = listSharing(step, one.marks, groups).find(isTwin);
      if (twin && !told.has(one.card)) addFault(one.card, fields, twin.marks, say(twin.card.row));
      if (twin) told.add(one.card);
    }
  };
  markPairs(byEmail, ["email", "workEmail"], faults.sameEmail);
  markPairs(byPhone, ["phoneNumber", "workPhoneNumber"], faults.samePhone);
  markPairs(byName, ["lastName", "firstName"], faults.sameName);
  markNearNames(marked.filter(({ card }) => !told.has(card)));
}

/** Marks people with the same or nearly the same name as doubtful: they may be one person, or two. */
function markNearNames(marked: readonly Marked[]): void {
  const bySpelling = new Map<string, Marked[]>();
  for (const one of marked) {
    const key = spellPlainly(one.marks.nameAlone);
    if (key !== "") bySpelling.set(key, [...(bySpelling.get(key) ?? []), one]);
  }
  for (const near of bySpelling.values())
    for (const { card, marks } of near) {
      const other = near.find((one) => one.card !== card);
      const field = card.fields.lastName ?? card.fields.firstName;
      if (!other || !field || field.fault) continue;
      const say = other.marks.nameAlone === marks.nameAlone ? doubts.sameName : doubts.nearName;
      field.mended = [field.isDoubtful && field.mended, say(other.card.row)].filter(Boolean).join(" ");
      field.isDoubtful = true;
    }
}

/** Writes each word in the first of its usual spellings. */
function spellPlainly(name: string): string {
  return name
    .split(" ")
    .map((word) => listSpellings(word).toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1))[0])
    .toSorted()
    .join(" ");
}

// Within a list, one differing e-mail or telephone makes namesakes two people.
const byName: PersonStep = {
  keysOf: ({ name }) => (name === "" ? [] : [name]),
  isSame: (one, other) => !differ(one.emails, other.emails) && !differ(one.phones, other.phones),
};

/** Returns the values of a card's fields that have no fault. */
export function readValues({ fields }: ProposedCard): Partial<Record<PersonField, string>> {
  const entries = Object.entries(fields).filter(([, field]) => field.value !== "" && !field.fault);
  return Object.fromEntries(entries.map(([name, { value }]) => [name, value]));
}

/** Puts a fault on the field that the twin shares, else on the row's first filled one. */
function addFault(
  { fields }: ProposedCard,
  names: readonly PersonField[],
  { emails, phones }: PersonMarks,
  sentence: string,
): void {
  const filled = names.filter((one) => fields[one]?.value);
  const name =
    filled.find((one) => [...emails, ...phones].includes(fields[one]?.value.toLowerCase() ?? "")) ?? filled[0];
  const field = name && fields[name];
  if (field) field.fault ??= sentence;
}
