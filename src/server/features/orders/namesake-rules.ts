import type { CardRow } from "#server/features/cards/card-tables.ts";
import { foldSearchText } from "./order-rules.ts";

export type Namesake = Pick<CardRow, "ref" | "firstName" | "lastName" | "jobTitle" | "department" | "phoneNumber">;

/** What can tell people of one name apart, in order of preference. */
const marks: readonly ((person: Namesake) => string)[] = [
  ({ jobTitle }) => jobTitle.trim(),
  ({ department }) => department.trim(),
  ({ phoneNumber }) => {
    const digits = phoneNumber.replace(/\D/g, "");
    return digits.length < 4 ? "" : `finit par ${digits.slice(-4)}`;
  },
];

/**
 * Finds what tells people of the same name (compared as the search does) apart: their job, else their department, else
 * the last digits of their telephone, else their card's reference. People with a unique name get nothing. The returned
 * function takes a card's reference; its result is spread into what is shown.
 */
export function tellNamesakesApart(people: readonly Namesake[]): (ref: string) => { apart?: string } {
  const apart = new Map<string, string>();
  const named = people.filter(({ firstName, lastName }) => `${firstName}${lastName}`.trim() !== "");
  for (const group of groupBy(named, ({ firstName, lastName }) => `${firstName} ${lastName}`))
    if (group.length > 1) tellApart(group, marks, []);
  return (ref) => {
    const text = apart.get(ref);
    return text === undefined ? {} : { apart: text };
  };

  /** `said`: what the whole group shares and other people of that name do not. */
  function tellApart(group: readonly Namesake[], [mark, ...others]: typeof marks, said: readonly string[]): void {
    if (!mark)
      for (const { ref } of group)
        apart.set(
          ref,
          [...said, ...(group.length > 1 || said.length === 0 ? [`réf. ${ref.slice(-6)}`] : [])].join(", "),
        );
    else if (group.length === 1 && said.length > 0) apart.set(group[0]?.ref ?? "", said.join(", "));
    else {
      const parts = groupBy(group, mark);
      for (const part of parts) {
        const text = part[0] ? mark(part[0]) : "";
        const tells = text !== "" && (parts.length > 1 || (group.length === 1 && said.length === 0));
        tellApart(part, others, tells ? [...said, text] : said);
      }
    }
  }
}

function groupBy(people: readonly Namesake[], textOf: (person: Namesake) => string): Namesake[][] {
  return [...Map.groupBy(people, (person) => foldSearchText(textOf(person))).values()];
}
