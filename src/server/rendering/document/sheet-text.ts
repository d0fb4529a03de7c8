import { readFileSync } from "node:fs";
import type Pdf from "pdfkit";
import { fitText } from "#shared/card/printed/fit-text.ts";
import { writePdfTextBlock } from "#server/rendering/card-pdf/card-pdf-letters.ts";
import { shapeTextLine } from "#server/rendering/fonts/line.ts";
import { getDrawableText } from "#server/rendering/fonts/runs.ts";
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
/** Loaded when the first document is drawn. */
const fonts = () => (opened ??= { regular: listBrandFontFiles(400), bold: listBrandFontFiles(700) });

/** More lines than a page holds. */
const mostLines = 1000;

const unpacked = new Map<string, Buffer>();

function unpackedFont(file: string): Buffer {
  const known = unpacked.get(file) ?? unpackWoff(readFileSync(file));
  unpacked.set(file, known);
  return known;
}

export interface SheetTextStyle {
  bold?: boolean;
  /** In pt. */
  size?: number;
  colour?: string;
  /** Position from the left margin in pt, and the width available from there. */
  x?: number;
  width: number;
  align?: "left" | "right";
}

/**
 * Writes a paragraph at the document's current height, in the pages' font, or in all our faces if that font lacks a
 * letter. Only left-aligned text may mix both files of the font.
 * @throws {AppError} `print.letters_missing`
 */
export function writeSheetText(
  doc: Doc,
  text: string,
  { bold = false, size = 10.5, colour = "#131314", x = 0, width, align = "left" }: SheetTextStyle,
): void {
  const files = fonts()[bold ? "bold" : "regular"];
  const runs = splitIntoFontRuns(text, align === "left" ? files : files.slice(0, 1));
  doc.fontSize(size).fillColor(colour);
  if (!runs) return writeInAllFaces(doc, text, { bold, size, x: doc.page.margins.left + x, width, align });
  for (const [at, run] of runs.entries()) {
    const options = { width, align, lineGap: size * 0.25, continued: at < runs.length - 1 };
    const file = files[run.file]?.file ?? "";
    // The document recognises a font that it has already opened by its name.
    doc.registerFont(file, unpackedFont(file)).font(file);
    if (at === 0) doc.text(run.text, doc.page.margins.left + x, doc.y, options);
    else doc.text(run.text, options);
  }
}

/** Splits a text into runs by the font file that has its glyphs; `undefined` if a letter is in neither file. */
export function splitIntoFontRuns(text: string, files: Files = fonts().regular): Run[] | undefined {
  const runs: Run[] = [{ file: 0, text: "" }];
  for (const letter of text.normalize("NFC")) {
    const file = files.findIndex(({ font }) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
    if (file < 0) return undefined;
    const last = runs.at(-1);
    if (last?.file === file) last.text += letter;
    else runs.push({ file, text: letter });
  }
  return runs.filter((run, at) => run.text !== "" || at === 0);
}

/** Relative to the size: the first base line, and the distance to the next, with room for the marks of any script. */
const allFaces = { above: 0.95, leading: 1.45 } as const;

function writeInAllFaces(
  doc: Doc,
  text: string,
  { bold, size, x, width, align }: Required<Omit<SheetTextStyle, "colour">>,
): void {
  const weight = bold ? 700 : 500;
  const widthOf = (line: string) => shapeTextLine(line, weight, false).width;
  const fitted = fitText(getDrawableText(text), width, [{ size, lines: mostLines }], widthOf);
  for (const line of fitted.lines) {
    if (doc.y + size * allFaces.leading > doc.page.height - doc.page.margins.bottom) doc.addPage();
    const top = doc.y;
    const left = align === "left" ? x : x + width - widthOf(line) * fitted.size;
    writePdfTextBlock(doc, {
      lines: [{ text: line, x: left, y: top + size * allFaces.above }],
      size: fitted.size,
      weight,
      tracking: 0,
    });
    doc.y = top + size * allFaces.leading;
  }
}
