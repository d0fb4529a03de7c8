/** Lists the site's colours. Mails use them inline, since many mail readers keep nothing else. */
export const darkMailColors = {
  ground: "#171717",
  panel: "#1f1f20",
  line: "#333336",
  ink: "#f7f8fa",
  soft: "#d9dce1",
  faint: "#a1a7b1",
} as const;

const light: Record<keyof typeof darkMailColors, string> = {
  ground: "#f1f2f4",
  panel: "#ffffff",
  line: "#d9dce1",
  ink: "#131314",
  soft: "#3a3c41",
  faint: "#5b616b",
};

/**
 * Makes mails light in mail readers that know their user prefers it; all others show the dark colours. The background
 * also covers the cell that React Email puts within the body. No space may precede a sign: `typeset` would change it.
 */
export const lightMailStyleSheet = `@media (prefers-color-scheme: light) {
  .ground, .ground > table > tbody > tr > td { background-color: ${light.ground}!important; }
  .panel { background-color: ${light.panel}!important; border-color: ${light.line}!important; }
  .line { border-color: ${light.line}!important; }
  .ink { color: ${light.ink}!important; }
  .soft { color: ${light.soft}!important; }
  .faint { color: ${light.faint}!important; }
}`;
