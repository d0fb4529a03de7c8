import { listGivenExtras, noCardExtras, type CardExtras } from "#shared/card/extras/card-extras.ts";
import type { CardLanguage } from "#shared/card/labels/languages.ts";
import { localizeOwnTexts } from "#shared/card/labels/localize-own-texts.ts";
import type { CardView } from "./view.ts";

/** Returns a card's view with its owner's texts as the page in that language shows them. */
export function localizeOwnWords(card: CardView, language: CardLanguage): CardView {
  const { texts, languages } = localizeOwnTexts(card, card.extras, language);
  return {
    ...card,
    ...texts,
    ownLanguages: { ...languages, ...(language !== "fr" && { extras: "fr" as const }) },
    extras: card.extras && withoutEnglish(card.extras),
  };
}

/** Removes the English texts, which add no block of their own to a page. */
function withoutEnglish(extras: CardExtras): CardExtras | undefined {
  const shown = { ...extras, english: noCardExtras.english };
  return listGivenExtras(shown).length > 0 ? shown : undefined;
}
