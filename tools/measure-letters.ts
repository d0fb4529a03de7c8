/**
 * `node tools/measure-letters.ts`, by hand when the font changes: writes the widths of its letters, which the printed
 * card is laid out with.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { getPrintedBrandFont } from "#server/rendering/brand-font.ts";
import { fontWeights } from "#shared/card/printed/measures.ts";

/** Characters of French and Wolof. Letters with accents are as wide as without (tested), so they need no entry. */
const letters = [
  ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)),
  ..."ÆæŒœØøßŊŋ’‘“”«»–—…·°€",
].join("");
const step = 10;

const rows = fontWeights.map((weight) => {
  const codes = [...letters].map((letter) =>
    String.fromCharCode(35 + Math.ceil(getPrintedBrandFont(weight).advanceOf(letter) / step) - 16),
  );
  return `  ${weight}: ${JSON.stringify(codes.join(""))},`;
});
writeFileSync(
  join(import.meta.dirname, "../src/shared/card/printed/letter-widths.ts"),
  `/** Written by \`tools/measure-letters.ts\`: the letters of Bricolage Grotesque, and how wide each is, a character a letter: its code less 19, in hundredths of its size, rounded up. */
export const knownLetters = ${JSON.stringify(letters)};
export const letterWidths = {
${rows.join("\n")}
} as const;
`,
);
