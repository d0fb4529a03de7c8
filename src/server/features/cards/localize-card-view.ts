import { addLanguage, type CardLanguage } from "#shared/card/labels/languages.ts";
import { routePaths } from "#shared/urls.ts";
import { localizeOwnWords } from "#web/card/localized-view.ts";
import type { CardView } from "#web/card/view.ts";
import type { Deps } from "#server/deps.ts";

/** Returns a card's view, which was built for its French page, as the page of another language shows it. */
export function localizeCardView(
  { settings }: Pick<Deps, "settings">,
  card: CardView,
  language: CardLanguage,
): CardView {
  return {
    ...localizeOwnWords(card, language),
    url: settings.publicUrl + routePaths.card(addLanguage(card.ref, language)),
    ...(card.leave && { leave: routePaths.leaveContact(addLanguage(card.ref, language)) }),
  };
}

/** Renders links to the page in each language, its own included, as `hreflang` wants them. */
export function renderAlternates(
  { settings }: Pick<Deps, "settings">,
  ref: string,
  shown: readonly CardLanguage[],
): string {
  return shown
    .map(
      (language) =>
        `<link rel="alternate" hreflang="${language}" href="${settings.publicUrl}${routePaths.card(addLanguage(ref, language))}">`,
    )
    .join("");
}
