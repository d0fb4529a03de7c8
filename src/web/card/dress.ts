import type { AccentTones } from "#shared/accent.ts";
import type { CardColorScheme } from "#shared/card-look.ts";

const night = /(?:screen and )?\(prefers-color-scheme:\s*dark\)/g;

/** What a card's own sheet says after the one of all cards, on which paper is always light. */
export function buildAccentCss({ onDark, onLight }: AccentTones): string {
  return `:root{--accent:${onLight}}@media screen and (prefers-color-scheme:dark){:root{--accent:${onDark}}}`;
}

/** A sheet that holds both dresses, of which the phone chooses, as it is where the card's owner chose. */
export function applyColorScheme(css: string, dress: CardColorScheme): string {
  if (dress === "auto") return css;
  return css.replaceAll(night, dress === "dark" ? "screen" : "not all");
}

/** What the browser itself is to be dressed in, as `renderDocument` takes it. */
export function getPageThemeColors(dress: CardColorScheme): { themeColor: string; lightThemeColor?: string; light?: boolean } {
  const [paper, table] = ["#f4f4f1", "#171717"];
  if (dress === "light") return { themeColor: paper, light: true };
  return { themeColor: table, ...(dress === "auto" ? { lightThemeColor: paper } : {}) };
}
