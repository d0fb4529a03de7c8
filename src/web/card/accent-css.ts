import type { AccentTones } from "#shared/accent.ts";

/** What a card's own sheet says after the one of all cards. */
export function accentCss({ onDark, onLight }: AccentTones): string {
  return `:root{--accent:${onLight}}@media screen and (prefers-color-scheme:dark){:root{--accent:${onDark}}}`;
}
