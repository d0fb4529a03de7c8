/**
 * Every sentence that visitors agreed to when they left their details, by its version; each contact keeps both. A
 * sentence that
 * was ever shown never changes: a new wording is a new version.
 */
const consentTexts = {
  "2026-11": (name: string) =>
    `J'accepte que ${name} reçoive ces coordonnées pour me recontacter. Elles sont gardées 12 mois sur Sen Digital Vcard, pour cette personne seule, puis effacées\u00a0; je peux les effacer avant.`,
} as const;

export type ContactConsentVersion = keyof typeof consentTexts;

/** Names the version of the sentence that is shown at the checkbox now. */
export const contactConsentVersion: ContactConsentVersion = "2026-11";

/**
 * Returns the sentence that a visitor agrees to, for the card's owner of this name; `undefined` for a version that
 * never existed.
 */
export function getContactConsentText(version: string, name: string): string | undefined {
  return Object.hasOwn(consentTexts, version) ? consentTexts[version as ContactConsentVersion](name) : undefined;
}
