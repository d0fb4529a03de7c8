import bidiFactory from "bidi-js";
import { listSeenCodePoints, splitIntoLetters, toPrintedText } from "#shared/card/printed/printed-text.ts";
import { AppError } from "#server/app-error.ts";
import { assertPrintable } from "./assert-printable.ts";
import { iterateFontFaces, type LoadedFontFace, type TextFontWeight } from "./faces.ts";

const bidi = bidiFactory();
/** Describes letters of one face and one direction. */
export interface DirectionalGlyphRun {
  text: string;
  face: LoadedFontFace;
  rightToLeft: boolean;
}

/**
 * Returns a text as it is drawn.
 * @throws {AppError} `print.letters_missing`
 */
export function getDrawableText(text: string): string {
  assertPrintable({ texte: text });
  return toPrintedText(text);
}

/**
 * Adlam's letters take two UTF-16 units, which `bidi-js` does not know; N'Ko letters, which have the same direction,
 * replace them.
 */
const computeLevels = (text: string, from: "ltr" | "rtl" | "auto") =>
  bidi.getEmbeddingLevels(
    text.replace(/\p{Script=Adlam}/gu, (letter) => "\u07ca".repeat(letter.length)),
    from,
  );

/** Checks whether a text begins on the right, judged by its first letter. */
export function isRightToLeftText(text: string): boolean {
  return (computeLevels(text, "auto").paragraphs[0]?.level ?? 0) % 2 === 1;
}

/**
 * Splits a line into its runs from left to right, in visual order (Unicode Standard Annex 9). `fromRight`: the
 * direction of its paragraph.
 */
export function splitIntoGlyphRuns(line: string, weight: TextFontWeight, fromRight: boolean): DirectionalGlyphRun[] {
  const { levels } = computeLevels(line, fromRight ? "rtl" : "ltr");
  const runs: (DirectionalGlyphRun & { level: number })[] = [];
  let index = 0;
  for (const segment of splitIntoLetters(line)) {
    const at = index;
    index += segment.length;
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    const face = (segment === " " && last ? faceIfHas(last.face, segment) : undefined) ?? faceFor(segment, weight);
    if (!face) throw new AppError("print.letters_missing", { detail: segment });
    const rightToLeft = level % 2 === 1;
    const text = (rightToLeft && bidi.getMirroredCharacter(segment)) || segment;
    if (last && last.face === face && last.level === level) last.text += text;
    else runs.push({ text, face, rightToLeft, level });
  }
  return inVisualOrder(runs);
}

/** Rule L2: from the highest level down, runs at that level or above are reversed. */
function inVisualOrder<One extends { level: number }>(runs: readonly One[]): One[] {
  let ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    const turned: One[] = [];
    let within: One[] = [];
    for (const run of ordered) {
      if (run.level >= level) within.unshift(run);
      else {
        turned.push(...within, run);
        within = [];
      }
    }
    ordered = [...turned, ...within];
  }
  return ordered;
}

function faceFor(letter: string, weight: TextFontWeight): LoadedFontFace | undefined {
  for (const face of iterateFontFaces(weight)) {
    if (faceIfHas(face, letter)) return face;
  }
  return undefined;
}

function faceIfHas(face: LoadedFontFace, letter: string): LoadedFontFace | undefined {
  const codes = listSeenCodePoints(letter);
  if (codes.length > 0 && codes.every((one) => face.font.hasGlyphForCodePoint(one))) return face;
  return undefined;
}
