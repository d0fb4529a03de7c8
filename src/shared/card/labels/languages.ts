/** Lists the languages of a card's page, as URLs and `lang` have them; the first is the one without a URL of its own. */
export const cardLanguages = ["fr", "en", "wo"] as const;
export type CardLanguage = (typeof cardLanguages)[number];

/** How the page offers each language: in that language itself. */
export const cardLanguageNames: Record<CardLanguage, { short: string; whole: string; locale: string }> = {
  fr: { short: "FR", whole: "Français", locale: "fr_SN" },
  en: { short: "EN", whole: "English", locale: "en_GB" },
  wo: { short: "WO", whole: "Wolof", locale: "wo_SN" },
};

export function listShownCardLanguages({ wolof }: { wolof: boolean }): readonly CardLanguage[] {
  return wolof ? cardLanguages : cardLanguages.filter((language) => language !== "wo");
}

/** Adds a language to a card's reference, as the paths of its page have it, and all beneath: French has none. */
export function addLanguage(ref: string, language: CardLanguage): string {
  return language === "fr" ? ref : `${ref}/${language}`;
}
