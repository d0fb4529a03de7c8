import type { PersonField } from "#shared/organisations/list-columns.ts";
import { faults } from "#shared/organisations/list-sentences.ts";
import type { ProposedCard } from "#shared/organisations/proposed-cards.ts";
import { type CompanyMarks, withoutCompanyMarks } from "./company-marks-rules.ts";
import { differ, type PersonMarks, readPersonMarks } from "./same-person-rules.ts";

type KeyOf = (marks: PersonMarks) => string;
type IsSame = (one: PersonMarks, other: PersonMarks) => boolean;

interface Marked {
  card: ProposedCard;
  marks: PersonMarks;
}

/** Marks rows that are one person: by e-mail, else by telephone, else by name and department; both rows have the fault. */
export function markDuplicates(cards: readonly ProposedCard[], company?: CompanyMarks): void {
  const told = new Set<ProposedCard>();
  const marked = cards.map((card) => {
    const values = readValues(card);
    return { card, marks: readPersonMarks(company ? withoutCompanyMarks(values, company) : values) };
  });
  const markPairs = (keyOf: KeyOf, isSame: IsSame, fields: readonly PersonField[], say: (row: number) => string) => {
    for (const { card, row } of findPairs(marked, keyOf, isSame)) {
      if (!told.has(card)) addFault(card, fields, say(row));
      told.add(card);
    }
  };
  markPairs(
    ({ email }) => email,
    () => true,
    ["email", "workEmail"],
    faults.sameEmail,
  );
  // A switchboard's number is shared by many, who have e-mails of their own.
  markPairs(
    ({ phone }) => phone,
    (one, other) => !differ(one.email, other.email) || one.nameAlone === other.nameAlone,
    ["phoneNumber", "workPhoneNumber"],
    faults.samePhone,
  );
  markPairs(
    ({ name }) => name,
    (one, other) => !differ(one.email, other.email) && !differ(one.phone, other.phone),
    ["lastName", "firstName"],
    faults.sameName,
  );
}

/** Returns the values of a card's fields that have no fault. */
export function readValues({ fields }: ProposedCard): Partial<Record<PersonField, string>> {
  const entries = Object.entries(fields).filter(([, field]) => field.value !== "" && !field.fault);
  return Object.fromEntries(entries.map(([name, { value }]) => [name, value]));
}

/** Finds rows that have a twin, and the twin's number. */
function findPairs(marked: readonly Marked[], keyOf: KeyOf, isSame: IsSame): { card: ProposedCard; row: number }[] {
  const groups = [...Map.groupBy(marked, ({ marks }) => keyOf(marks))].filter(([key]) => key !== "");
  return groups.flatMap(([, group]) =>
    group.flatMap((one) => {
      const twin = group.find((other) => other !== one && isSame(one.marks, other.marks));
      return twin ? [{ card: one.card, row: twin.card.row }] : [];
    }),
  );
}

function addFault({ fields }: ProposedCard, names: readonly PersonField[], sentence: string): void {
  const name = names.find((one) => fields[one]?.value);
  const field = name && fields[name];
  if (field) field.fault ??= sentence;
}
