import type { CardTextName } from "../card/card-texts.ts";
import type { PersonField } from "./list-columns.ts";
import { personTextNames, type PersonTextName, sharedTextNames, type SharedTextName } from "./company-texts.ts";
import type { LockableField } from "./shared-card-fields.ts";

export type PersonValues = Readonly<Partial<Record<PersonField, string>>>;

/** The content that a company's cards share, limited to texts and links. */
export interface SharedContent extends Readonly<Record<SharedTextName, string>> {
  socialMedias: readonly string[];
  locked: readonly LockableField[];
}

export const whatsappHost = "https://wa.me/";

/** Returns the texts and links of a person's card, merged from the list and from what their company's cards share. */
export function mergeCompanyCard(person: PersonValues, shared: SharedContent) {
  const own: Partial<Record<CardTextName, string>> = mapNames(personTextNames, (name) => person[name] ?? "");
  const given = mapNames(
    sharedTextNames,
    (name) => (shared.locked.includes(name) && shared[name]) || own[name] || shared[name],
  );
  return {
    ...(own as Record<PersonTextName, string>),
    ...given,
    socialMedias: [...shared.socialMedias, ...toWhatsappLinks(person.whatsapp ?? "")],
  };
}

function mapNames<Name extends string>(names: readonly Name[], textOf: (name: Name) => string): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>;
}

/** Converts a number (E.164; empty: none) to a list of its WhatsApp link. */
export function toWhatsappLinks(number: string): string[] {
  return number === "" ? [] : [whatsappHost + number.replace(/^\+/, "")];
}
