/**
 * `node tools/measure-letters.ts`, run by hand when the font changes: writes the letter widths with which the printed
 * card is laid out.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { getPrintedBrandFont } from "#server/rendering/brand-font.ts";
import { fontWeights } from "#shared/card/printed/measures.ts";

/** Characters of French and Wolof. Accented letters are as wide as the plain ones (tested), so they need no entry. */
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
