import { addLanguage, type CardLanguage } from "#shared/card/labels/languages.ts";
import { routePaths } from "#shared/urls.ts";
import { getPageThemeColors } from "#web/card/color-scheme.ts";
import type { CardRow } from "./card-tables.ts";

type HomeScreenCard = Pick<CardRow, "ref" | "firstName" | "lastName" | "dress">;

/**
 * Builds the web app manifest by which a telephone puts a card on its home screen, under its person's name, in the
 * language in which it was opened.
 */
export function buildHomeScreenManifest({ ref, firstName, lastName, dress }: HomeScreenCard, language: CardLanguage) {
  const { themeColor } = getPageThemeColors(dress);
  const icon = (side: number, purpose: string) => ({
    src: `/assets/icon-${side}.png`,
    sizes: `${side}x${side}`,
    type: "image/png",
    purpose,
  });
  return {
    id: routePaths.card(addLanguage(ref, language)),
    name: `${firstName} ${lastName}`.trim(),
    short_name: firstName,
    lang: language,
    start_url: routePaths.card(addLanguage(ref, language)),
    scope: "/",
    display: "standalone",
    background_color: themeColor,
    theme_color: themeColor,
    icons: [icon(192, "any"), icon(512, "any maskable")],
  };
}
