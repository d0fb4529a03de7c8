/**
 * Lists every sentence that people agreed to, by its version; the proof of consent names the version. A sentence
 * that was ever shown never changes: a new wording is a new version.
 */
export const newsletterConsentTexts = {
  "2026-11":
    "En vous inscrivant, vous acceptez de recevoir par e-mail les nouveautés de Sen Digital Vcard. Vous pouvez vous désinscrire en un clic, à tout moment.",
} as const;

export type NewsletterConsentVersion = keyof typeof newsletterConsentTexts;

/** Names the version of the sentence that is shown at the button now. */
export const newsletterConsentVersion: NewsletterConsentVersion = "2026-11";
