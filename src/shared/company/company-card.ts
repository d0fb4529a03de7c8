import type { PersonField } from "./list-columns.ts";
import type { LockableField } from "./shared-card-fields.ts";

export type PersonValues = Readonly<Partial<Record<PersonField, string>>>;

/** What a company's cards share, as far as it stands among a card's texts and links. */
export interface SharedContent {
  company: string;
  workAddress: string;
  workPhoneNumber: string;
  workEmail: string;
  workDescription: string;
  socialMedias: readonly string[];
  locked: readonly LockableField[];
}

export const whatsappHost = "https://wa.me/";

/** Returns the texts and links of a person's card: what the list says of him, and what his company's cards share. */
export function mergeCompanyCard(person: PersonValues, shared: SharedContent) {
  const text = (name: PersonField) => person[name] ?? "";
  const orShared = (name: "workPhoneNumber" | "workEmail") =>
    (shared.locked.includes(name) && shared[name]) || text(name) || shared[name];
  return {
    firstName: text("firstName"),
    lastName: text("lastName"),
    jobTitle: text("jobTitle"),
    phoneNumber: text("phoneNumber"),
    email: text("email"),
    company: shared.company,
    workAddress: shared.workAddress,
    workPhoneNumber: orShared("workPhoneNumber"),
    workEmail: orShared("workEmail"),
    workDescription: shared.workDescription,
    socialMedias: [...shared.socialMedias, ...toWhatsappLinks(text("whatsapp"))],
  };
}

/** `number`: E.164; empty: none. */
export function toWhatsappLinks(number: string): string[] {
  return number === "" ? [] : [whatsappHost + number.replace(/^\+/, "")];
}
