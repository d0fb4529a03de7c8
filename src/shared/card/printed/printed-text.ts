import { toPlainLetters } from "../../format/plain-letters.ts";
import { unpackCodePoints } from "./code-point-ranges.ts";
import { printableLetters } from "./printable-letters.ts";

/** Joiners and variation selectors, which a font need not draw. */
const unseen = /[\p{Join_Control}\p{Variation_Selector}]/gu;
/** A letter with its marks. `Intl.Segmenter` is not used: browsers of a few years ago lack it. */
const letterWithMarks = /[^][\p{M}\p{Join_Control}\p{Variation_Selector}]*/gu;
/** Emoji, and code points that only occur in emoji. */
const picture = /^[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/u;
/** More than two marks on a letter, which leave the line; no script needs them beside the marks that NFC joins. */
const pile = /(\p{M}{2})\p{M}+/gu;

let faces: [first: number, last: number][][] | undefined;

/** Splits a text into its letters, each with its marks: a font draws a letter whole or not at all. */
export function splitIntoLetters(text: string): string[] {
  return text.match(letterWithMarks) ?? [];
}

/** Returns the code points that a font must draw for a letter. */
export function listSeenCodePoints(letter: string): number[] {
  return [...letter.replace(unseen, "")].map((code) => code.codePointAt(0) ?? 0);
}

/**
 * Returns a text as it is printed: without emoji, control characters, direction marks (the letters themselves say which
 * way they run) and marks that somebody piled on a letter.
 */
export function toPrintedText(text: string): string {
  const plain = toPlainLetters(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/(?!\p{Join_Control})\p{Cf}|\u20e3/gu, "")
    .replace(pile, "$1");
  return splitIntoLetters(plain)
    .filter((letter) => listSeenCodePoints(letter).length > 0 && (!picture.test(letter) || isPrintable(letter)))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Lists the letters of a text that none of our fonts draws, each once. If nothing else would be left, as with only
 * emoji, lists all of the text's letters.
 */
export function listUnprintableLetters(text: string): string[] {
  const printed = toPrintedText(text);
  const letters = splitIntoLetters(printed || text.trim()).filter((letter) => !isPrintable(letter));
  return [...new Set(letters)];
}

/** Removes the letters that none of our fonts draws: a document that was issued must print, whatever it says. */
export function toPrintable<Content>(content: Content): Content {
  return JSON.parse(JSON.stringify(content), (_name, value: unknown) =>
    typeof value === "string" ? leaveOutUnprintable(value) : value,
  ) as Content;
}

/** Returns a text unchanged if our fonts draw all of it, else without the letters that they do not draw. */
function leaveOutUnprintable(text: string): string {
  if (listUnprintableLetters(text).length === 0) return text;
  const left = splitIntoLetters(toPrintedText(text)).filter(isPrintable).join("");
  return left.replace(/\s+/g, " ").trim();
}

function isPrintable(letter: string): boolean {
  const codes = listSeenCodePoints(letter);
  faces ??= printableLetters.map(unpackCodePoints);
  return (
    /^\s*$/.test(letter) ||
    faces.some((face) => codes.every((code) => face.some(([first, last]) => first <= code && code <= last)))
  );
}
