import { toPlainLetters } from "./plain-letters.ts";

const breaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/**
 * Invisible characters: zero-width signs, direction marks, soft hyphens. Not Arabic and related number signs, which are
 * visible, nor joiners, which `idle` handles.
 */
const unseen = /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u200c\u200d])\p{Cf}|\u034f/gu;
// Kept text is captured, since browsers of 2022 lack lookbehind.
/** Variation selectors, except after emoji and before keycaps. */
const variant = /(\p{Extended_Pictographic}[\ufe00-\ufe0f])|[\ufe00-\ufe0f](?!\u20e3)/gu;
/** Joiners of emoji and of scripts with joining letters, where they join nothing. */
const idle =
  /((?!\p{Script=Latin})[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}][\u200c\u200d](?=[\p{L}\p{M}\p{Extended_Pictographic}]))|[\u200c\u200d]/gu;
/** Spaces of any width, and the filler letters of Unicode. */
const blanks = /(?:[^\S\n]|[\u115f\u1160\u2800\u3164\uffa0])+/g;
/** More marks on a letter than the six that are kept; languages need four at most. */
const pile = /(\p{M}{6})\p{M}+/gu;

/**
 * Cleans a typed or pasted text of several lines: NFC, plain letters, no invisible characters, no piles of marks, one
 * space between words, lines separated by a line feed. Control characters stay, so that a field can refuse them.
 */
export function cleanText(text: string): string {
  return toPlainLetters(text.replace(breaks, "\n").replace(unseen, "").replace(variant, "$1").replace(idle, "$1"))
    .replace(pile, "$1")
    .replace(blanks, " ")
    .replace(/ *\n */g, "\n")
    .trim();
}

/** Cleans a text like `cleanText`, to a single line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\n+/g, " ");
}
