/**
 * Lists every consent sentence by its version, which the proof of consent names. A sentence that was ever shown never
 * changes: new wording is a new version.
 */
export const newsletterConsentTexts = {
  "2026-11":
    "En vous inscrivant, vous acceptez de recevoir par e-mail les nouveautés de Sen Digital Vcard. Vous pouvez vous désinscrire en un clic, à tout moment.",
} as const;

export type NewsletterConsentVersion = keyof typeof newsletterConsentTexts;

/** Names the version of the sentence that is now shown at the button. */
export const newsletterConsentVersion: NewsletterConsentVersion = "2026-11";
