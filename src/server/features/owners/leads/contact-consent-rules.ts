import { formatNameWithQue } from "#shared/format/name-with-de.ts";
import type { CardLanguage } from "#shared/card/labels/languages.ts";

/** A consent sentence; `somebody`: replaces the owner's name once they are no longer named. */
interface ConsentSentence<Names extends readonly string[]> {
  text: (...names: Names) => string;
  somebody: string;
}

/**
 * Every sentence that visitors agreed to when they left their details, by version; each lead keeps both. A sentence
 * that was ever shown never changes: a new wording is a new version, and so is each language.
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

/** The sentences for cards of a company, which reads the details too. */
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
 * The version now shown at the checkbox, by language. Wolof pages show the French sentence until a speaker has
 * translated it (`card/labels/wolof.ts`).
 */
const personalVersions: Record<CardLanguage, PersonalConsentVersion> = {
  fr: "2026-11",
  en: "2026-11-en",
  wo: "2026-11",
};
/** The version now shown on company cards. */
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
 * Returns the sentence that a visitor agrees to, with the card owner's name and, if the version names one, the company;
 * `undefined` for an unknown version, or one that needs a company if none is given.
 */
export function getContactConsentText(version: string, name: string, company?: string): string | undefined {
  if (Object.hasOwn(consentTexts, version)) return consentTexts[version as PersonalConsentVersion].text(name);
  if (company === undefined || !isReadByCompany(version)) return undefined;
  return companyConsentTexts[version as CompanyConsentVersion].text(name, company);
}

/** Returns the sentence to keep once the card's owner may no longer be named. */
export function getNamelessConsentText(version: string, company?: string): string | undefined {
  const { somebody } =
    { ...consentTexts, ...companyConsentTexts }[version as ContactConsentVersion] ?? consentTexts["2026-11"];
  return getContactConsentText(version, somebody, company);
}
