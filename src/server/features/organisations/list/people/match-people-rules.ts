import { type PersonField, personFieldNames } from "#shared/organisations/list-columns.ts";
import { foldText } from "../cells/fold-text-rules.ts";
import { differ, type PersonMarks, readPersonMarks } from "./same-person-rules.ts";

/** A person whom the company has already; telephones in E.164. */
export interface ExistingPerson {
  id: string;
  /** He has left, or his card is about to be erased: the next holder may have his mailbox and his telephone. */
  isLeaving?: boolean;
  values: Readonly<Partial<Record<PersonField, string>>>;
}

/** A row of the list. */
export interface ListedPerson {
  row: number;
  values: Readonly<Partial<Record<PersonField, string>>>;
}

/** What bringing a row does. */
export type PersonMatch =
  | { row: number; kind: "new" }
  | { row: number; kind: "same"; id: string }
  | { row: number; kind: "changed"; id: string; changed: PersonField[] };

/**
 * Finds whom each row means, so that the same list brought again makes nobody twice: by e-mail, else by telephone, else
 * by name and department; each person at most once. A field that the list leaves empty is no change. Who leaves is met
 * by his own name alone, and nothing of him is changed.
 */
export function matchPeople(rows: readonly ListedPerson[], existing: readonly ExistingPerson[]): PersonMatch[] {
  const people = existing.map((person) => ({ person, marks: readPersonMarks(person.values) }));
  const listed = rows.map((row) => ({ row, marks: readPersonMarks(row.values) }));
  const found = new Map<ListedPerson, ExistingPerson>();
  for (const { keyOf, isSame } of steps) {
    const isMeant = ({ marks: row }: (typeof listed)[number], { person, marks }: (typeof people)[number]) =>
      isSame(row, marks) && (!person.isLeaving || row.nameAlone === marks.nameAlone);
    const met = new Set(found.values());
    const free = Map.groupBy(
      people.filter(({ person }) => !met.has(person)),
      ({ marks }) => keyOf(marks),
    );
    const asking = Map.groupBy(
      listed.filter(({ row }) => !found.has(row)),
      ({ marks }) => keyOf(marks),
    );
    for (const [key, askers] of asking) {
      if (key === "") continue;
      const candidates = free.get(key) ?? [];
      // Where several could be meant, nobody is taken for another.
      for (const asker of askers) {
        const fitting = candidates.filter((one) => isMeant(asker, one));
        const rivals = askers.filter((other) => fitting[0] && isMeant(other, fitting[0]));
        if (fitting.length === 1 && fitting[0] && rivals.length === 1) found.set(asker.row, fitting[0].person);
      }
    }
  }
  return rows.map((row) => describeMatch(row, found.get(row)));
}

interface Step {
  keyOf: (marks: PersonMarks) => string;
  isSame: (row: PersonMarks, person: PersonMarks) => boolean;
}

const steps: readonly Step[] = [
  { keyOf: ({ email }) => email, isSame: () => true },
  // A successor gets the telephone of whom he follows, with a name and an e-mail of his own.
  {
    keyOf: ({ phone }) => phone,
    isSame: (row, person) => !differ(row.email, person.email) || row.nameAlone === person.nameAlone,
  },
  // Two people may have one name, and then neither e-mail nor telephone in common.
  {
    keyOf: ({ name }) => name,
    isSame: (row, person) => !(differ(row.email, person.email) && differ(row.phone, person.phone)),
  },
];

function describeMatch({ row, values }: ListedPerson, person: ExistingPerson | undefined): PersonMatch {
  if (!person) return { row, kind: "new" };
  const changed = personFieldNames.filter(
    (name) => values[name] && !isSameValue(name, values[name], person.values[name]),
  );
  return changed.length === 0 || person.isLeaving
    ? { row, kind: "same", id: person.id }
    : { row, kind: "changed", id: person.id, changed };
}

function isSameValue(name: PersonField, value: string, kept = ""): boolean {
  if (name === "department") return foldText(value) === foldText(kept);
  if (name === "email" || name === "workEmail") return value.toLowerCase() === kept.toLowerCase();
  return value === kept;
}
