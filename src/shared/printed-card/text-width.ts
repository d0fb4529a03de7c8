import { knownLetters, letterWidths } from "./letter-widths.ts";
import type { FontWeight } from "./measures.ts";

/** How a text is set: `tracking` is what stands between letters, in their size. */
export interface TextStyle {
  weight: FontWeight;
  tracking: number;
}

/** Of other scripts, which another font draws; none of theirs is wider, but for pictures. */
const unknownWidth = 1;
const pictureWidth = 1.4;

/** How wide a text is, in its size; at most a hundredth a letter too much, never too little. */
export function textWidth(text: string, { weight, tracking }: TextStyle): number {
  let width = 0;
  for (const letter of text.normalize("NFC")) width += letterWidth(letter, weight) + tracking;
  return width;
}

function letterWidth(letter: string, weight: FontWeight): number {
  if (/\p{M}/u.test(letter)) return 0;
  // With its accent a letter is as wide as without.
  const known = [letter, letter.normalize("NFD").charAt(0), /\s/.test(letter) ? " " : letter].find((one) => knownLetters.includes(one));
  if (known) return (letterWidths[weight].charCodeAt(knownLetters.indexOf(known)) - 19) / 100;
  return /\p{Extended_Pictographic}/u.test(letter) ? pictureWidth : unknownWidth;
}
