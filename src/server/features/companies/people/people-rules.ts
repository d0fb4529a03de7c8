import { heldTextNames, type PersonTextName, personTextNames } from "#shared/company/company-texts.ts";
import type { CompanyPerson, PersonFields } from "#shared/contract/company-people.ts";
import { type CardState, cardStates } from "#shared/states-and-kinds.ts";
import { hasAllTerms } from "#server/db/near-spellings-rules.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { foldSearchText, parseSearchTerms } from "#server/features/orders/order-rules.ts";

/** Columns that the list of people shows or searches. */
export type PersonRow = Pick<CardRow, PersonTextName | "ref" | "department" | "state" | "employeeNumber">;

interface PeopleFilter {
  search: string;
  department?: string | undefined;
  state?: CardState | undefined;
}

/** Returns the people that match all terms of a search (`parseSearchTerms`). */
export function filterPeople<Person extends PersonRow>(
  people: readonly Person[],
  { search, department, state }: PeopleFilter,
): Person[] {
  const terms = parseSearchTerms(search);
  return people.filter((person) => {
    if (department !== undefined && person.department !== department) return false;
    if (state !== undefined && person.state !== state) return false;
    if (terms.length === 0) return true;
    const text = foldSearchText([...personTextNames, "employeeNumber" as const].map((name) => person[name]).join(" "));
    return hasAllTerms(text, terms);
  });
}

/** Counts people by department, the largest first, and by state. */
export function countPeople(people: readonly PersonRow[]): {
  departments: { name: string; people: number }[];
  states: Record<CardState, number>;
} {
  const byDepartment = Map.groupBy(people, ({ department }) => department);
  const departments = [...byDepartment].map(([name, { length }]) => ({ name, people: length }));
  const count = (state: CardState) => people.filter((person) => person.state === state).length;
  const states = Object.fromEntries(cardStates.map((state) => [state, count(state)])) as Record<CardState, number>;
  return { departments: departments.toSorted((one, other) => other.people - one.people), states };
}

const fieldNames = [...heldTextNames, "department", "employeeNumber", "ownerEmail"] as const;

/** Returns the fields of a person that a company's member edits. */
export function toPersonFields(card: CardRow): PersonFields {
  return Object.fromEntries(fieldNames.map((name) => [name, card[name]])) as PersonFields;
}

/** The owner of a card that is not waiting reads its leads: only the team changes them, after asking them. */
export function isOwnerFixed({ state, ownerEmail }: Pick<CardRow, "state" | "ownerEmail">): boolean {
  return state !== "waiting" && ownerEmail !== "";
}

export function parseLockedFields({ locked }: Pick<CardRow, "locked">): CompanyPerson["locked"] {
  return JSON.parse(locked) as CompanyPerson["locked"];
}
