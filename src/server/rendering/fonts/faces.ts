import { createRequire } from "node:module";
import type { Font, GlyphRun } from "fontkit";
import { openFont } from "./open-font.ts";

const require = createRequire(import.meta.url);

export type TextFontWeight = 500 | 700;

/** Describes a font file. `tall`: its lines need more distance. */
export interface LoadedFontFace {
  /** Path of the file. */
  file: string;
  font: Font;
  tall: boolean;
}

/**
 * Fonts for letters that the brand's font lacks: Pulaar and Wolof, Cyrillic and Greek; then other scripts. N'Ko has one
 * weight.
 */
const others: readonly { family: string; subsets: readonly string[]; tall: boolean; only?: number }[] = [
  {
    family: "noto-sans",
    subsets: ["latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext"],
    tall: false,
  },
  { family: "noto-sans-arabic", subsets: ["arabic"], tall: true },
  { family: "noto-sans-nko", subsets: ["nko"], tall: true, only: 400 },
  { family: "noto-sans-adlam", subsets: ["adlam"], tall: true },
];

/** Each is opened when a letter needs it: most names need only the brand's first file. */
const openers: Record<TextFontWeight, (() => LoadedFontFace)[]> = {
  500: listFaceOpeners(500),
  700: listFaceOpeners(700),
};
const opened: Record<TextFontWeight, LoadedFontFace[]> = { 500: [], 700: [] };

/** Iterates over a weight's faces, the brand's first. */
export function* iterateFontFaces(weight: TextFontWeight): Generator<LoadedFontFace> {
  for (const [place, open] of openers[weight].entries()) yield (opened[weight][place] ??= open());
}

function listFaceOpeners(weight: TextFontWeight): (() => LoadedFontFace)[] {
  const files = others.flatMap(({ family, subsets, tall, only }) =>
    subsets.map((subset) => ({
      file: `@fontsource/${family}/files/${family}-${subset}-${only ?? weight}-normal.woff`,
      tall,
    })),
  );
  return [
    ...["latin", "latin-ext"].map((subset) => ({
      file: `@fontsource/bricolage-grotesque/files/bricolage-grotesque-${subset}-${weight}-normal.woff`,
      tall: false,
    })),
    ...files,
  ].map(({ file: name, tall }) => () => {
    const file = require.resolve(name);
    const font = openFont(file);
    passOverMissingAnchors(font);
    return { file, font, tall };
  });
}

type ApplyAnchor = (mark: { markAnchor: unknown }, base: unknown, baseIndex: number) => void;

/**
 * Patches the font object itself, since its class cannot be reached. A letter whose font has no anchor for one of its
 * marks (for example the dot of ڢ) keeps the mark in place, as elsewhere; fontkit would throw.
 */
export function passOverMissingAnchors(font: Font): void {
  const { engine } = Reflect.get(font, "_layoutEngine") as {
    engine?: { GPOSProcessor?: { applyAnchor: ApplyAnchor } };
  };
  const places = engine?.GPOSProcessor;
  if (!places || Object.hasOwn(places, "applyAnchor")) return;
  const apply = places.applyAnchor.bind(places);
  places.applyAnchor = (mark, base, baseIndex) => {
    if (base && mark.markAnchor) apply(mark, base, baseIndex);
  };
}

/** Lays out letters of one direction. */
export function layoutGlyphs(font: Font, letters: string, rightToLeft: boolean): GlyphRun {
  return font.layout(letters, undefined, undefined, undefined, rightToLeft ? "rtl" : "ltr");
}
