/**
 * Every sentence that visitors agreed to when they left their details, by its version; each contact keeps both. A
 * sentence that
 * was ever shown never changes: a new wording is a new version.
 */
const consentTexts = {
  "2026-11": (name: string) =>
    `J'accepte que ${name} reçoive ces coordonnées pour me recontacter. Elles sont gardées 12 mois sur Sen Digital Vcard, pour cette personne seule, puis effacées\u00a0; je peux les effacer avant.`,
} as const;

/** The same for the cards of a company, which reads the details too. */
const companyConsentTexts = {
  "2026-11-entreprise": (name: string, company: string) =>
    `J'accepte que ${name} reçoive ces coordonnées pour me recontacter\u00a0; ${company} lit ces coordonnées aussi. Elles sont gardées 12 mois sur Sen Digital Vcard, pour cette personne et cette entreprise seules, puis effacées\u00a0; je peux les effacer avant.`,
} as const;

export type ContactConsentVersion = keyof typeof consentTexts | keyof typeof companyConsentTexts;

/** Names the version of the sentence that is shown at the checkbox now. */
export const contactConsentVersion = "2026-11" satisfies ContactConsentVersion;
/** Names the one that is shown on the cards of a company. */
export const companyConsentVersion = "2026-11-entreprise" satisfies ContactConsentVersion;

/** Checks whether a visitor who agreed to this version let the card's company read his details. */
export function isReadByCompany(version: string): boolean {
  return Object.hasOwn(companyConsentTexts, version);
}

/**
 * Returns the sentence that a visitor agrees to, for the card's owner of this name, and his company where the version names
 * it; `undefined` for a version that never existed, or that names a company where there is none.
 */
export function getContactConsentText(version: string, name: string, company?: string): string | undefined {
  if (Object.hasOwn(consentTexts, version)) return consentTexts[version as keyof typeof consentTexts](name);
  if (company === undefined || !isReadByCompany(version)) return undefined;
  return companyConsentTexts[version as keyof typeof companyConsentTexts](name, company);
}
