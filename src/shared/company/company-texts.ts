import { type CardTextWith, getCardTextRule, listCardTexts } from "../card/card-text-rules.ts";

/** The order of companies' forms and lists: telephones stand beside telephones. */
const kinds = ["name", "line", "phone", "email", "lines"] as const;

export type PersonTextName = CardTextWith<{ ofPerson: true }>;
/** Lists the card's texts that each person of a company has of their own. */
export const personTextNames: readonly PersonTextName[] = kinds.flatMap((kind) =>
  listCardTexts({ ofPerson: true }).filter((name) => getCardTextRule(name).kind === kind),
);

export function mapPersonTexts<Value>(valueOf: (name: PersonTextName) => Value): Record<PersonTextName, Value> {
  return Object.fromEntries(personTextNames.map((name) => [name, valueOf(name)])) as Record<PersonTextName, Value>;
}

export type SharedTextName = CardTextWith<{ ofCompany: true }>;
/** Lists the card's texts that a company's template may give to all its cards. */
export const sharedTextNames: readonly SharedTextName[] = kinds.flatMap((kind) =>
  listCardTexts({ ofCompany: true }).filter((name) => getCardTextRule(name).kind === kind),
);

/** Lists a person's texts that no template gives: what is asked of whoever is new. */
export const ownTextNames = personTextNames.filter((name) => !isSharedText(name));

export function isSharedText(field: string): field is SharedTextName {
  return (sharedTextNames as readonly string[]).includes(field);
}

type SharedLineName = CardTextWith<{ ofCompany: true; kind: "line" }>;
/** Lists what a person's card says for them and for whoever looks after it: their own texts, their company's name and address. */
export const heldTextNames: readonly (PersonTextName | SharedLineName)[] = [
  ...personTextNames,
  ...listCardTexts({ ofCompany: true, kind: "line" }),
];
