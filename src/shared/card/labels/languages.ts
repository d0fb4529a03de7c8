/** Lists a card page's languages, as in URLs and `lang`; the first has no URL of its own. */
export const cardLanguages = ["fr", "en", "wo"] as const;
export type CardLanguage = (typeof cardLanguages)[number];

/** The names under which the page offers each language, in that language. */
export const cardLanguageNames: Record<CardLanguage, { short: string; whole: string; locale: string }> = {
  fr: { short: "FR", whole: "Français", locale: "fr_SN" },
  en: { short: "EN", whole: "English", locale: "en_GB" },
  wo: { short: "WO", whole: "Wolof", locale: "wo_SN" },
};

export function listShownCardLanguages({ wolof }: { wolof: boolean }): readonly CardLanguage[] {
  return wolof ? cardLanguages : cardLanguages.filter((language) => language !== "wo");
}

/** Appends a language to a card's reference, for its page's path and all paths beneath; French appends nothing. */
export function addLanguage(ref: string, language: CardLanguage): string {
  return language === "fr" ? ref : `${ref}/${language}`;
}
