import { toPlainLetters } from "./plain-letters.ts";

const breaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/**
 * What is not seen: zero-width signs, marks of direction, soft hyphens. Not the signs above numbers of Arabic and its kin,
 * which are seen, nor joiners, of which `idle` decides.
 */
const unseen = /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u200c\u200d])\p{Cf}|\u034f/gu;
// What is kept is captured: browsers of 2022 cannot look behind.
/** The variants of signs, but of emoji and keys. */
const variant = /(\p{Extended_Pictographic}[\ufe00-\ufe0f])|[\ufe00-\ufe0f](?!\u20e3)/gu;
/** The joiners of emoji and of scripts whose letters join, where they join nothing. */
const idle =
  /((?!\p{Script=Latin})[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}][\u200c\u200d](?=[\p{L}\p{M}\p{Extended_Pictographic}]))|[\u200c\u200d]/gu;
/** Blanks of any width, and the letters that Unicode has for filling a gap. */
const blanks = /(?:[^\S\n]|[\u115f\u1160\u2800\u3164\uffa0])+/g;
/** Marks on one letter that are kept of what somebody typed; languages need four at most. */
const pile = /(\p{M}{6})\p{M}+/gu;

/**
 * Cleans a text of several lines as people type and paste it: NFC, in plain letters, without what is not seen and without
 * piles of marks, one blank between words, lines parted by a line feed. Control characters stay, for a field to refuse.
 */
export function cleanText(text: string): string {
  return toPlainLetters(text.replace(breaks, "\n").replace(unseen, "").replace(variant, "$1").replace(idle, "$1"))
    .replace(pile, "$1")
    .replace(blanks, " ")
    .replace(/ *\n */g, "\n")
    .trim();
}

/** Cleans a text as `cleanText` does, to a single line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\n+/g, " ");
}
