import { isEquivalentText } from "../../format/equivalent-text.ts";
import type { CardTextName } from "../card-texts.ts";
import type { CardLanguage } from "./languages.ts";

interface ContactText {
  /** The property in the contact file; it also decides how the page shows, links and draws the text. */
  property: "TEL" | "EMAIL" | "ADR";
  /** The type in the contact file; a type that begins with WORK puts the text in the company's block of the page. */
  type: string;
  fr: string;
  en: string;
  /** Left out until a speaker of Wolof has written it: the page then shows French. */
  wo?: string;
}

/**
 * Says how the card page and the contact file show each text by which the owner is reached, most needed first. A long
 * QR code drops texts from the end. A text that repeats another of the same property is left out.
 */
const contactTexts = {
  phoneNumber: { property: "TEL", type: "CELL", fr: "Téléphone", en: "Phone", wo: "Telefoŋ" },
  workPhoneNumber: { property: "TEL", type: "WORK", fr: "Téléphone professionnel", en: "Work phone" },
  email: { property: "EMAIL", type: "HOME", fr: "E-mail", en: "Email" },
  workEmail: { property: "EMAIL", type: "WORK", fr: "E-mail professionnel", en: "Work email" },
  address: { property: "ADR", type: "HOME", fr: "Adresse", en: "Address", wo: "Màkkaan" },
  phoneNumber2: { property: "TEL", type: "CELL", fr: "Deuxième téléphone", en: "Second phone" },
  workPhoneNumber2: { property: "TEL", type: "WORK", fr: "Deuxième téléphone professionnel", en: "Second work phone" },
  email2: { property: "EMAIL", type: "HOME", fr: "Deuxième e-mail", en: "Second email" },
  workEmail2: { property: "EMAIL", type: "WORK", fr: "Deuxième e-mail professionnel", en: "Second work email" },
  workAddress: { property: "ADR", type: "WORK", fr: "Adresse professionnelle", en: "Work address" },
} as const satisfies Partial<Record<CardTextName, ContactText>>;
export type ContactTextName = keyof typeof contactTexts;
export const contactTextNames = Object.keys(contactTexts) as readonly ContactTextName[];

export function getContactText(name: ContactTextName): ContactText {
  return contactTexts[name];
}

const listOfBlock = (isOfWork: boolean): readonly ContactTextName[] =>
  (["TEL", "EMAIL", "ADR"] as const).flatMap((property) =>
    contactTextNames.filter(
      (name) => contactTexts[name].type.startsWith("WORK") === isOfWork && contactTexts[name].property === property,
    ),
  );
/** Lists the texts of each block in the order of page and contact file: telephones, mailboxes, addresses. */
export const contactTextsByBlock = { contact: listOfBlock(false), company: listOfBlock(true) };

/** Labels these texts on a card's page. */
export function labelContactTexts(language: CardLanguage): Record<ContactTextName, string> {
  const label = ({ [language]: own, fr }: ContactText) => own ?? fr;
  return Object.fromEntries(contactTextNames.map((name) => [name, label(contactTexts[name])])) as Record<
    ContactTextName,
    string
  >;
}

/**
 * Lists all fields with the value of `name`, including `name`; empty if the value is empty, or already stands in an
 * earlier field.
 */
export function listFieldsWithSameValue(
  values: Readonly<Record<ContactTextName, string>>,
  name: ContactTextName,
): readonly ContactTextName[] {
  const same = contactTextNames.filter(
    (other) =>
      contactTexts[other].property === contactTexts[name].property && isEquivalentText(values[name], values[other]),
  );
  return same[0] === name ? same : [];
}

/** Returns the texts with each value once: a telephone, mailbox or address that repeats another is emptied. */
export function blankRepeatedValues<Values extends Readonly<Record<ContactTextName, string>>>(values: Values): Values {
  const repeats = contactTextNames.filter((name) => listFieldsWithSameValue(values, name).length === 0);
  return { ...values, ...Object.fromEntries(repeats.map((name) => [name, ""])) };
}
