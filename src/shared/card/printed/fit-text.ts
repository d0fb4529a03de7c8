/** Describes a font size to try, in the unit of the width, and the maximum number of lines. */
export interface TextFitStep {
  size: number;
  lines: number;
}

export interface FittedText {
  size: number;
  lines: string[];
}

/** Measures how wide a text is, relative to its size. */
export type MeasureWidth = (text: string) => number;

/** Factor by which the last step shrinks a text until it fits. */
const shrink = 0.96;

/**
 * Sets the text at the first step at which it fits, in lines of similar length, without breaking words. If it fits at
 * none, uses the last step's number of lines, breaks words if it must, and shrinks the text until it fits: nothing is
 * ever cut.
 */
export function fitText(text: string, width: number, steps: readonly TextFitStep[], widthOf: MeasureWidth): FittedText {
  const words = splitIntoWords(text);
  for (const { size, lines } of steps) {
    const room = width / size;
    const set = wrap(words, room, widthOf);
    if (set && set.length <= lines) return { size, lines: balance(words, set, room, widthOf) };
  }
  const { size: smallest, lines } = steps.at(-1) ?? { size: 1, lines: 1 };
  for (let size = smallest; ; size *= shrink) {
    const room = width / size;
    const set = wrap(breakWords(words, room, widthOf), room, widthOf);
    if (set && set.length <= lines) return { size, lines: set };
  }
}

/** Splits a text into unbreakable words, each with its trailing space or hyphen. */
function splitIntoWords(text: string): string[] {
  return (
    text
      .trim()
      .replace(/[ \t\n]+/g, " ")
      .match(/[^ -]*[ -]|[^ -]+$/g) ?? []
  );
}

/** Fills line after line; `undefined` if a single word is too wide. */
function wrap(words: readonly string[], room: number, widthOf: MeasureWidth): string[] | undefined {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    if (line && widthOf((line + word).trimEnd()) > room) {
      lines.push(line.trimEnd());
      line = "";
    }
    if (widthOf(word.trimEnd()) > room) return undefined;
    line += word;
  }
  return line ? [...lines, line.trimEnd()] : lines;
}

/** Balances the lines: the same number of lines at the narrowest width. */
function balance(words: readonly string[], set: string[], room: number, widthOf: MeasureWidth): string[] {
  let best = set;
  for (let narrower = room * 0.97; narrower > room / 3 && set.length > 1; narrower *= 0.97) {
    const tried = wrap(words, narrower, widthOf);
    if (!tried || tried.length > set.length) break;
    best = tried;
  }
  return best;
}

function breakWords(words: readonly string[], room: number, widthOf: MeasureWidth): string[] {
  return words.flatMap((word) => {
    const pieces = [""];
    for (const letter of word.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []) {
      const last = pieces.at(-1) ?? "";
      if (last && letter.trim() && widthOf(last + letter) > room) pieces.push(letter);
      else pieces[pieces.length - 1] = last + letter;
    }
    return pieces;
  });
}
