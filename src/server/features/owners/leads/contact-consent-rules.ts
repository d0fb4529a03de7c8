import { formatNameWithQue } from "#shared/format/name-with-de.ts";
import type { CardLanguage } from "#shared/card/labels/languages.ts";

/** A sentence as it is shown; `somebody`: what stands in the owner's place once they are no longer named. */
interface ConsentSentence<Names extends readonly string[]> {
  text: (...names: Names) => string;
  somebody: string;
}

/**
 * Every sentence that visitors agreed to when they left their details, by its version; each contact keeps both. A
 * sentence that was ever shown never changes: a new wording is a new version, as is each language.
 */
const consentTexts = {
  "2026-11": {
    text: (name) =>
      `J'accepte ${formatNameWithQue(name)} reçoive ces coordonnées pour me recontacter. Elles sont gardées 12 mois sur Sen Digital Vcard, pour cette personne seule, puis effacées\u00a0; je peux les effacer avant.`,
    somebody: "cette personne",
  },
  "2026-11-en": {
    text: (name) =>
      `I agree to ${name} receiving these details in order to contact me. They are kept for 12 months on Sen Digital Vcard, for this person alone, then erased; I can erase them sooner.`,
    somebody: "this person",
  },
} as const satisfies Record<string, ConsentSentence<[name: string]>>;

/** The same for the cards of a company, which reads the details too. */
const companyConsentTexts = {
  "2026-11-entreprise": {
    text: (name, company) =>
      `J'accepte ${formatNameWithQue(name)} reçoive ces coordonnées pour me recontacter\u00a0; ${company} lit ces coordonnées aussi. Elles sont gardées 12 mois sur Sen Digital Vcard, pour cette personne et cette entreprise seules, puis effacées\u00a0; je peux les effacer avant.`,
    somebody: "cette personne",
  },
  "2026-11-entreprise-en": {
    text: (name, company) =>
      `I agree to ${name} receiving these details in order to contact me; ${company} reads these details too. They are kept for 12 months on Sen Digital Vcard, for this person and this company alone, then erased; I can erase them sooner.`,
    somebody: "this person",
  },
} as const satisfies Record<string, ConsentSentence<[name: string, company: string]>>;

type PersonalConsentVersion = keyof typeof consentTexts;
type CompanyConsentVersion = keyof typeof companyConsentTexts;
export type ContactConsentVersion = PersonalConsentVersion | CompanyConsentVersion;

/**
 * Names the version of the sentence that is shown at the checkbox now, in each language; Wolof pages show the French one
 * until a speaker has translated it (`card/labels/wolof.ts`).
 */
const personalVersions: Record<CardLanguage, PersonalConsentVersion> = {
  fr: "2026-11",
  en: "2026-11-en",
  wo: "2026-11",
};
/** Names the one that is shown on the cards of a company. */
const companyVersions: Record<CardLanguage, CompanyConsentVersion> = {
  fr: "2026-11-entreprise",
  en: "2026-11-entreprise-en",
  wo: "2026-11-entreprise",
};

export const contactConsentVersion = personalVersions.fr;
export const companyConsentVersion = companyVersions.fr;

/** Returns the version that is shown now. */
export function getContactConsentVersion(language: CardLanguage, isOfCompany: boolean): ContactConsentVersion {
  return (isOfCompany ? companyVersions : personalVersions)[language];
}

/** Checks whether a visitor who agreed to this version let the card's company read their details. */
export function isReadByCompany(version: string): boolean {
  return Object.hasOwn(companyConsentTexts, version);
}

/**
 * Returns the sentence that a visitor agrees to, for the card's owner of this name, and their company where the version names
 * it; `undefined` for a version that never existed, or that names a company where there is none.
 */
export function getContactConsentText(version: string, name: string, company?: string): string | undefined {
  if (Object.hasOwn(consentTexts, version)) return consentTexts[version as PersonalConsentVersion].text(name);
  if (company === undefined || !isReadByCompany(version)) return undefined;
  return companyConsentTexts[version as CompanyConsentVersion].text(name, company);
}

/** Returns the sentence as it is kept of a card whose owner is no longer to be named. */
export function getNamelessConsentText(version: string, company?: string): string | undefined {
  const { somebody } =
    { ...consentTexts, ...companyConsentTexts }[version as ContactConsentVersion] ?? consentTexts["2026-11"];
  return getContactConsentText(version, somebody, company);
}
