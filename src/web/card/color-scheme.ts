import type { AccentTones } from "#shared/card/accent.ts";
import type { CardColorScheme } from "#shared/card/card-look.ts";

const night = /(?:screen and )?\(prefers-color-scheme:\s*dark\)/g;

/** Builds a card's own CSS, to be placed after the CSS that all cards share; in print it is always light. */
export function buildAccentCss({ onDark, onLight }: AccentTones): string {
  return `:root{--accent:${onLight}}@media screen and (prefers-color-scheme:dark){:root{--accent:${onDark}}}`;
}

/**
 * Returns the sheet with both color schemes, from which the phone chooses, or with only the one that the owner chose.
 */
export function applyColorScheme(css: string, scheme: CardColorScheme): string {
  if (scheme === "auto") return css;
  return css.replaceAll(night, scheme === "dark" ? "screen" : "not all");
}

/** Returns the browser's theme colors for a color scheme, in the form that `renderDocument` takes. */
export function getPageThemeColors(scheme: CardColorScheme): {
  themeColor: string;
  lightThemeColor?: string;
  light?: boolean;
} {
  const [paper, table] = ["#f4f4f1", "#171717"];
  if (scheme === "light") return { themeColor: paper, light: true };
  return { themeColor: table, ...(scheme === "auto" ? { lightThemeColor: paper } : {}) };
}
