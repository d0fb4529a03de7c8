import { readFileSync } from "node:fs";
import type Pdf from "pdfkit";
import { unpackWoff } from "#server/rendering/fonts/unpack-woff.ts";
import { listBrandFontFiles } from "#server/rendering/brand-font.ts";

type Doc = InstanceType<typeof Pdf>;
type Files = ReturnType<typeof listBrandFontFiles>;

interface Run {
  /** Index of the font file that sets it. */
  file: number;
  text: string;
}

let opened: Record<"regular" | "bold", Files> | undefined;
/** Read when a receipt is first drawn. */
const fonts = () => (opened ??= { regular: listBrandFontFiles(400), bold: listBrandFontFiles(700) });

const unpacked = new Map<string, Buffer>();

function unpackedFont(file: string): Buffer {
  const known = unpacked.get(file) ?? unpackWoff(readFileSync(file));
  unpacked.set(file, known);
  return known;
}

/** Letters of Pulaar that the fonts lack and no decomposition leads to a plain one. */
const hooked: Readonly<Record<string, string>> = { Ɓ: "B", ɓ: "b", Ɗ: "D", ɗ: "d", Ƴ: "Y", ƴ: "y" };

export interface SheetTextStyle {
  bold?: boolean;
  /** pt */
  size?: number;
  colour?: string;
  /** Position from the left margin in pt, and the width available from there. */
  x?: number;
  width: number;
  align?: "left" | "right";
}

/**
 * Writes a paragraph at the document's current height, in the pages' own font. Only left-aligned text may need
 * both files of the font.
 */
export function writeSheetText(
  doc: Doc,
  text: string,
  { bold = false, size = 10.5, colour = "#131314", x = 0, width, align = "left" }: SheetTextStyle,
): void {
  const weight = bold ? "bold" : "regular";
  const files = fonts()[weight];
  const runs = splitIntoFontRuns(text, align === "left" ? files : files.slice(0, 1));
  doc.fontSize(size).fillColor(colour);
  for (const [at, run] of runs.entries()) {
    const options = { width, align, lineGap: size * 0.25, continued: at < runs.length - 1 };
    const file = files[run.file]?.file ?? "";
    // By its name the document knows a font that it has opened already.
    doc.registerFont(file, unpackedFont(file)).font(file);
    if (at === 0) doc.text(run.text, doc.page.margins.left + x, doc.y, options);
    else doc.text(run.text, options);
  }
}

/**
 * Splits a text into runs by the font file that has its glyphs; a letter in no file loses its diacritics, a symbol
 * or another script is left out.
 */
export function splitIntoFontRuns(text: string, files: Files = fonts().regular): Run[] {
  const runs: Run[] = [{ file: 0, text: "" }];
  for (const sign of text.normalize("NFC")) {
    const { file, letter } = nearest(sign, files);
    const last = runs.at(-1);
    if (last && (letter === "" || last.file === file)) last.text += letter;
    else runs.push({ file, text: letter });
  }
  return runs
    .map((run) => ({ ...run, text: run.text.replace(/ {2,}/g, " ") }))
    .filter(({ text }, at) => text !== "" || at === 0);
}

function nearest(sign: string, files: Files): { file: number; letter: string } {
  for (const letter of [sign, hooked[sign] ?? "", sign.normalize("NFD").charAt(0)]) {
    if (letter === "") continue;
    const file = files.findIndex(({ font }) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
    if (file >= 0) return { file, letter };
  }
  return { file: 0, letter: "" };
}
