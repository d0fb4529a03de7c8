import { createRequire } from "node:module";
import { openSync, type Font } from "fontkit";
import { expect, test } from "vitest";
import { fontWeights } from "#shared/card/printed/measures.ts";
import { measureTextWidth } from "#shared/card/printed/text-width.ts";
import { difficultCards } from "#test/factories/difficult-cards.ts";

const require = createRequire(import.meta.url);
const texts = [
  ...difficultCards.flatMap(({ name, jobTitle, company }) => [name, jobTitle, company]),
  "Àéêëîïôöùûüÿçñ ÉÈÀÇÔ « œuvre » … l’été – 24 h/24",
  "0123456789 @ & () . , ; : ! ? + / _",
];

test.each(fontWeights)("at weight %i the table of widths matches what the font sets, with kerning", (weight) => {
  const file = require.resolve(`@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-${weight}-normal.woff`);
  const font = openSync(file) as Font;
  for (const text of texts.filter((one) => !/[Ŋŋ]/.test(one))) {
    const real = font.layout(text).advanceWidth / font.unitsPerEm;
    const known = measureTextWidth(text, { weight, tracking: 0 });
    expect(known >= real * 0.998, text).toBe(true);
    expect(known <= real * 1.03, text).toBe(true);
  }
});

test("counts letters of other scripts and emoji as wide, and combining marks as nothing", () => {
  const style = { weight: 500, tracking: 0 } as const;
  expect(measureTextWidth("محمد", style)).toBe(4);
  expect(measureTextWidth("🙂", style)).toBe(1.4);
  expect(measureTextWidth("e\u0323\u0301", style)).toBe(measureTextWidth("e", style));
  expect(measureTextWidth("12\u00a0900\u202f", style)).toBe(measureTextWidth("12 900 ", style));
});
