import bidiFactory from "bidi-js";
import { iterateFontFaces, type LoadedFontFace, type TextFontWeight } from "./faces.ts";

const bidi = bidiFactory();
const letters = new Intl.Segmenter("fr", { granularity: "grapheme" });
/** Joiners and variation selectors, which a font need not draw. */
const unseen = /\p{Join_Control}|\p{Variation_Selector}/gu;

/** Describes letters of one face and one direction. */
export interface DirectionalGlyphRun {
  text: string;
  face: LoadedFontFace;
  rightToLeft: boolean;
}

/**
 * Most marks on one letter; scripts need two at most, beside those that NFC joins. More would leave the line, and cost
 * unbounded work.
 */
const mostMarks = 2;

/**
 * Removes from a text what cannot be drawn: control characters, letters that no face has (pictures, Chinese), all
 * but two marks on a letter.
 */
export function removeUndrawableText(text: string, weight: TextFontWeight): string {
  // Marks of direction too: the letters themselves say which way they run.
  const plain = text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/(?!\p{Join_Control})\p{Cf}/gu, "");
  return [...letters.segment(plain)]
    .map(({ segment }) => drawableLetter(segment, weight))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}

/** A letter with those of its marks that the face has which draws it; nothing where no face has the letter. */
function drawableLetter(segment: string, weight: TextFontWeight): string {
  const [base = "", ...marks] = segment;
  if (marks.length <= mostMarks && faceFor(segment, weight)) return segment;
  const face = faceFor(base, weight);
  if (!face) return "";
  const drawn = marks.filter((mark) => /\p{M}/u.test(mark) && faceIfHas(face, mark)).slice(0, mostMarks);
  // An emoji that is made of several is no letter with marks.
  if (marks.every((mark) => /\p{M}|\p{Join_Control}|\p{Variation_Selector}/u.test(mark))) return base + drawn.join("");
  return "";
}

/**
 * Adlam's letters take two places of a text, and `bidi-js` knows neither: N'Ko's, which have the same direction,
 * replace them.
 */
const computeLevels = (text: string, from: "ltr" | "rtl" | "auto") =>
  bidi.getEmbeddingLevels(
    text.replace(/\p{Script=Adlam}/gu, (letter) => "\u07ca".repeat(letter.length)),
    from,
  );

/** Checks whether a text begins on the right, by its first letter. */
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
  for (const { segment, index } of letters.segment(line)) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    const face = (segment === " " && last ? faceIfHas(last.face, segment) : undefined) ?? faceFor(segment, weight);
    if (!face) continue;
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
  const codes = [...letter.replace(unseen, "")];
  if (codes.length > 0 && codes.every((one) => face.font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))) return face;
  return undefined;
}
