import { knownLetters, letterWidths } from "./letter-widths.ts";
import type { FontWeight } from "./measures.ts";

/** Describes how a text is set: `tracking` is the space between letters, relative to their size. */
export interface TextStyle {
  weight: FontWeight;
  tracking: number;
}

/**
 * Width of letters of other scripts, which another font draws: none is wider than 1, except for emoji and those of
 * `wider`, one of which is a whole verse.
 */
const unknownWidth = 1;
const pictureWidth = 1.4;
const wider: readonly (readonly [RegExp, number])[] = [
  [/[\u0400-\u045f]/, 1.1],
  [/[\u0180-\u024f\u0370-\u03ff\u0460-\u052f\u1c80-\u1fff\u2000-\u2c7f\ua640-\ua7ff]/, 1.55],
  [/[\u0600-\u0605\u06dd\u0890\u0891]/, 2.2],
  [/\ufdfd/, 11],
  [/[\ufc00-\ufdff]/, 2.7],
  [/[\ufb50-\ufeff]/, 1.5],
];

/** Measures a text's width, relative to its size; at most a hundredth too much for each letter, never too little. */
export function measureTextWidth(text: string, { weight, tracking }: TextStyle): number {
  let width = 0;
  for (const letter of text.normalize("NFC")) width += letterWidth(letter, weight) + tracking;
  return width;
}

function letterWidth(letter: string, weight: FontWeight): number {
  if (/\p{M}/u.test(letter)) return 0;
  // An accented letter is as wide as its plain letter.
  const known = [letter, letter.normalize("NFD").charAt(0), /\s/.test(letter) ? " " : letter].find((one) =>
    knownLetters.includes(one),
  );
  if (known) return (letterWidths[weight].charCodeAt(knownLetters.indexOf(known)) - 19) / 100;
  if (/\p{Extended_Pictographic}/u.test(letter)) return pictureWidth;
  return wider.find(([letters]) => letters.test(letter))?.[1] ?? unknownWidth;
}
