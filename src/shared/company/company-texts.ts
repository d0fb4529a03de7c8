import { type CardTextWith, getCardTextRule, listCardTexts } from "../card/card-text-rules.ts";

/** The order of texts in companies' forms and lists: phone numbers stand together. */
const kinds = ["name", "line", "phone", "email", "lines"] as const;

export type PersonTextName = CardTextWith<{ ofPerson: true }>;
/** Lists the card texts that each person of a company has of their own. */
export const personTextNames: readonly PersonTextName[] = kinds.flatMap((kind) =>
  listCardTexts({ ofPerson: true }).filter((name) => getCardTextRule(name).kind === kind),
);

export function mapPersonTexts<Value>(valueOf: (name: PersonTextName) => Value): Record<PersonTextName, Value> {
  return Object.fromEntries(personTextNames.map((name) => [name, valueOf(name)])) as Record<PersonTextName, Value>;
}

export type SharedTextName = CardTextWith<{ ofCompany: true }>;
/** Lists the card texts that a company's template may give to all its cards. */
export const sharedTextNames: readonly SharedTextName[] = kinds.flatMap((kind) =>
  listCardTexts({ ofCompany: true }).filter((name) => getCardTextRule(name).kind === kind),
);

/** Lists a person's texts that no template gives: a new person is asked for them. */
export const ownTextNames = personTextNames.filter((name) => !isSharedText(name));

export function isSharedText(field: string): field is SharedTextName {
  return (sharedTextNames as readonly string[]).includes(field);
}

type SharedLineName = CardTextWith<{ ofCompany: true; kind: "line" }>;
/** Lists the texts that a holder and their company see of a card: the person's own, the company's name and address. */
export const heldTextNames: readonly (PersonTextName | SharedLineName)[] = [
  ...personTextNames,
  ...listCardTexts({ ofCompany: true, kind: "line" }),
];
