import { type PersonField, personFieldNames } from "#shared/company/list-columns.ts";
import { foldText } from "../cells/fold-text-rules.ts";
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

/** A person whom the company has already; telephones in E.164. */
export interface ExistingPerson {
  id: string;
  /** They have left, or their card is about to be erased; the next holder may take over their mailbox and telephone. */
  isLeaving?: boolean;
  values: Readonly<Partial<Record<PersonField, string>>>;
}

export interface ListedPerson {
  row: number;
  values: Readonly<Partial<Record<PersonField, string>>>;
}

/** What a list's row changes. */
export type PersonMatch =
  | { row: number; kind: "new" }
  | { row: number; kind: "same"; id: string }
  | { row: number; kind: "changed"; id: string; changed: PersonField[] };

/**
 * Finds the person that each row means, so that a list brought again makes nobody twice: by e-mail, else by telephone,
 * else by name and department; each person once. Empty fields change nothing. Leavers match by name only, and stay
 * unchanged.
 */
export function matchPeople(rows: readonly ListedPerson[], existing: readonly ExistingPerson[]): PersonMatch[] {
  let free = existing.map((person): Person => ({ person, marks: readPersonMarks(person.values) }));
  let asking = rows.map((row): Row => ({ row, marks: readPersonMarks(row.values) }));
  const found = new Map<ListedPerson, ExistingPerson>();
  for (const step of steps) {
    const meets = meetByStep(step, asking, free);
    for (const [{ row }, { person }] of meets) found.set(row, person);
    const met = new Set(meets.values());
    free = free.filter((one) => !met.has(one));
    asking = asking.filter((one) => !meets.has(one));
  }
  return rows.map((row) => describeMatch(row, found.get(row)));
}

interface Person {
  person: ExistingPerson;
  marks: PersonMarks;
}
interface Row {
  row: ListedPerson;
  marks: PersonMarks;
}

/** Matches nobody if a row fits several people, or a person several rows. */
function meetByStep(step: PersonStep, asking: readonly Row[], free: readonly Person[]): Map<Row, Person> {
  const isMeant = ({ marks: row }: Row, { person, marks }: Person) =>
    step.isSame(row, marks) && (!person.isLeaving || row.nameAlone === marks.nameAlone);
  const people = groupByKey(step, free);
  const rows = groupByKey(step, asking);
  return new Map(
    asking.flatMap((asker) => {
      const fitting = listSharing(step, asker.marks, people).filter((one) => isMeant(asker, one));
      const chosen = fitting.length === 1 ? fitting[0] : findNamesake(step, asker, fitting);
      if (!chosen) return [];
      const rivals = listSharing(step, chosen.marks, rows).filter((other) => isMeant(other, chosen));
      return rivals.length === 1 ? [[asker, chosen] as const] : [];
    }),
  );
}

/**
 * Chooses between namesakes: by department, or the first card that stays if one person has two, as when they took a
 * leaver's address over. Namesakes on one mailbox or switchboard differ in department or own contact.
 */
function findNamesake(step: PersonStep, { marks }: Row, fitting: readonly Person[]): Person | undefined {
  if (step === byName) return undefined;
  const namesakes = fitting.filter((one) => one.marks.nameAlone === marks.nameAlone && !one.person.isLeaving);
  const inDepartment = namesakes.filter((one) => one.marks.name === marks.name);
  if (inDepartment.length === 1) return inDepartment[0];
  const [first, ...others] = namesakes;
  const isFirst = ({ marks: { emails, phones } }: Person) =>
    emails[0] === first?.marks.emails[0] && phones[0] === first?.marks.phones[0];
  return others.every(isFirst) ? first : undefined;
}

// Namesakes are different people if both their e-mails and their telephones differ.
const byName: PersonStep = {
  keysOf: ({ name }) => (name === "" ? [] : [name]),
  isSame: (row, person) => !(differ(row.emails, person.emails) && differ(row.phones, person.phones)),
};

const steps = [byEmail, byPhone, byName];

function describeMatch({ row, values }: ListedPerson, person: ExistingPerson | undefined): PersonMatch {
  if (!person) return { row, kind: "new" };
  const changed = personFieldNames.filter((name) => values[name] && !isKnown(name, values, person.values));
  return changed.length === 0 || person.isLeaving
    ? { row, kind: "same", id: person.id }
    : { row, kind: "changed", id: person.id, changed };
}

/** The other contact field of the same kind: a list with one column for both does not say which it is. */
const otherOfKind: Partial<Record<PersonField, PersonField>> = {
  email: "workEmail",
  workEmail: "email",
  phoneNumber: "workPhoneNumber",
  workPhoneNumber: "phoneNumber",
};

function isKnown(name: PersonField, values: ListedPerson["values"], kept: ExistingPerson["values"]): boolean {
  const value = values[name] ?? "";
  const other = otherOfKind[name];
  return isSameValue(name, value, kept[name]) || (!!other && !values[other] && isSameValue(other, value, kept[other]));
}

function isSameValue(name: PersonField, value: string, kept = ""): boolean {
  if (name === "department") return foldText(value) === foldText(kept);
  if (name === "email" || name === "workEmail") return value.toLowerCase() === kept.toLowerCase();
  return value === kept;
}
