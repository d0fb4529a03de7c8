import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openSync, type Font } from "fontkit";
import { expect, test } from "vitest";

const sheet = readFileSync(join(import.meta.dirname, "fonts.css"), "utf8");

const faces = [...sheet.matchAll(/@font-face \{[^}]*\}/g)].map(([rule]) => ({
  weight: /font-weight: (\d+)/.exec(rule)?.[1],
  font: openSync(join(import.meta.dirname, /url\("(.*?)"\)/.exec(rule)?.[1] ?? "")) as Font,
  ranges: [...rule.matchAll(/U\+([0-9A-F]+)-([0-9A-F]+)/g)].map(([, from = "", to = ""]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ]),
}));

test.each([
  ["Adlam", "𞤀𞤣𞤢𞤥 𞤔𞤢𞤤𞤮𞥄", ["400", "700"]],
  ["N'Ko", "ߛߙߊߞߊߕߊ ߖߊ߬ߞߌ߬ߕߍ߫", ["400"]],
  ["Arabic", "أحمد بمبا چادې", ["400", "700"]],
])("the portal has a font for names in %s", (_, name, weights) => {
  for (const letter of name.replaceAll(" ", "")) {
    const code = letter.codePointAt(0) ?? 0;
    const having = faces.filter(
      ({ font, ranges }) =>
        font.hasGlyphForCodePoint(code) && ranges.some(([from = 0, to = 0]) => from <= code && code <= to),
    );
    expect(having.map(({ weight }) => weight)).toEqual(weights);
  }
});

test("the portal uses these fonts in its style sheet", () => {
  expect(readFileSync(join(import.meta.dirname, "portal.css"), "utf8")).toContain('@import "./fonts.css";');
  expect(sheet).toMatch(/--font-sans: [^;]*"Noto of Names"/);
});
