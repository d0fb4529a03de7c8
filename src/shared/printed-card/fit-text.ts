import { textWidth, type TextStyle } from "./text-width.ts";

/** A size to try, in mm, and on how many lines at most. */
export interface FitStep {
  size: number;
  lines: number;
}

export interface FittedText {
  size: number;
  lines: string[];
}

/** What the last step shrinks by, until the text has room. */
const shrink = 0.96;

/**
 * The text at the first step that it fits, on lines of like lengths, whole words together. What fits none is set at the
 * last step's lines, words broken where they must be, and made smaller until all of it stands there: nothing is ever cut.
 */
export function fitText(text: string, width: number, steps: readonly FitStep[], style: TextStyle): FittedText {
  const words = wordsOf(text);
  for (const { size, lines } of steps) {
    const room = width / size;
    const set = wrap(words, room, style);
    if (set && set.length <= lines) return { size, lines: balance(words, set, room, style) };
  }
  const { size: smallest, lines } = steps.at(-1) ?? { size: 1, lines: 1 };
  for (let size = smallest; ; size *= shrink) {
    const room = width / size;
    const set = wrap(breakWords(words, room, style), room, style);
    if (set && set.length <= lines) return { size, lines: set };
  }
}

/** What stays together, with the space or hyphen that ends it. */
function wordsOf(text: string): string[] {
  return text.trim().replace(/[ \t\n]+/g, " ").match(/[^ -]*[ -]|[^ -]+$/g) ?? [];
}

/** Fills line after line; `undefined` when a word alone is too wide. */
function wrap(words: readonly string[], room: number, style: TextStyle): string[] | undefined {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    if (line && textWidth((line + word).trimEnd(), style) > room) {
      lines.push(line.trimEnd());
      line = "";
    }
    if (textWidth(word.trimEnd(), style) > room) return undefined;
    line += word;
  }
  return line ? [...lines, line.trimEnd()] : lines;
}

/** The same number of lines in the narrowest room that takes them. */
function balance(words: readonly string[], set: string[], room: number, style: TextStyle): string[] {
  let best = set;
  for (let narrower = room * 0.97; narrower > room / 3 && set.length > 1; narrower *= 0.97) {
    const tried = wrap(words, narrower, style);
    if (!tried || tried.length > set.length) break;
    best = tried;
  }
  return best;
}

function breakWords(words: readonly string[], room: number, style: TextStyle): string[] {
  return words.flatMap((word) => {
    const pieces = [""];
    for (const letter of word) {
      const last = pieces.at(-1) ?? "";
      if (last && letter.trim() && textWidth(last + letter, style) > room) pieces.push(letter);
      else pieces[pieces.length - 1] = last + letter;
    }
    return pieces;
  });
}
