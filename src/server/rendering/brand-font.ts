import { createRequire } from "node:module";
import type { Font, Glyph, Path } from "fontkit";
import type { FontWeight } from "#shared/card/printed/measures.ts";
import { openFont } from "./fonts/open-font.ts";

const require = createRequire(import.meta.url);
/** The French file comes first; the second has the rest of Latin. */
const scripts = ["latin", "latin-ext"] as const;
/** Replaces a letter that the font lacks. */
const missing = "?";

export interface PrintedBrandFont {
  /** A letter's width, in thousandths of the font size. */
  advanceOf(letter: string): number;
  /** A letter's outline, y upwards, in thousandths of the font size. */
  outlineOf(letter: string): Path;
}

const opened = new Map<FontWeight, PrintedBrandFont>();

/** Returns Bricolage Grotesque as it is printed, for texts that no browser sets. */
export function getPrintedBrandFont(weight: FontWeight): PrintedBrandFont {
  const known = opened.get(weight) ?? open(weight);
  opened.set(weight, known);
  return known;
}

/** Lists the font files of a weight, the French one first, and their parsed fonts. */
export function listBrandFontFiles(weight: FontWeight | 400): { file: string; font: Font }[] {
  return scripts.map((script) => {
    const file = require.resolve(
      `@fontsource/bricolage-grotesque/files/bricolage-grotesque-${script}-${weight}-normal.woff`,
    );
    return { file, font: openFont(file) };
  });
}

function open(weight: FontWeight): PrintedBrandFont {
  const fonts = listBrandFontFiles(weight).map(({ font }) => font);
  const findGlyph = (letter: string): Glyph => {
    const code = letter.codePointAt(0) ?? 0;
    const font = fonts.find((one) => one.hasGlyphForCodePoint(code));
    if (font) return font.glyphForCodePoint(code);
    return findGlyph(missing);
  };
  return { advanceOf: (letter) => findGlyph(letter).advanceWidth, outlineOf: (letter) => findGlyph(letter).path };
}
