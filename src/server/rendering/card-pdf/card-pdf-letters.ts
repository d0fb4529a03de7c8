import type { Font } from "fontkit";
import type Pdf from "pdfkit";
import type { TextBlock } from "#shared/card/printed/boxes.ts";
import { layoutGlyphs, passOverMissingAnchors } from "../fonts/faces.ts";
import { getDrawableText, splitIntoGlyphRuns } from "../fonts/runs.ts";

export type PdfKitDocument = InstanceType<typeof Pdf>;

/** Direction of each font's next run. `pdfkit` would guess it from the script, and does not know Adlam. */
const ways = new WeakMap<Font, { rightToLeft: boolean }>();

type WrittenBlock = Pick<TextBlock, "lines" | "size" | "weight" | "tracking">;

/** Writes a text block's lines with embedded fonts, in the current colour; lengths in mm. */
export function writePdfTextBlock(doc: PdfKitDocument, { lines, size, weight, tracking }: WrittenBlock): void {
  for (const { text, x, y } of lines) {
    let at = x;
    for (const { text: letters, face, rightToLeft } of splitIntoGlyphRuns(getDrawableText(text), weight, false)) {
      doc.font(face.file).fontSize(size);
      getTextDirection(doc).rightToLeft = rightToLeft;
      // Tracking would pull joined letters apart.
      const characterSpacing = rightToLeft || face.tall ? 0 : tracking * size;
      doc.text(letters, at, y, { lineBreak: false, baseline: "alphabetic", characterSpacing, features: [] });
      at +=
        (layoutGlyphs(face.font, letters, rightToLeft).advanceWidth / face.font.unitsPerEm) * size +
        [...letters].length * characterSpacing;
    }
  }
}

function getTextDirection(doc: PdfKitDocument): { rightToLeft: boolean } {
  const { font } = Reflect.get(doc, "_font") as { font: Font };
  const known = ways.get(font);
  if (known) return known;
  const way = { rightToLeft: false };
  passOverMissingAnchors(font);
  const layout = font.layout.bind(font);
  font.layout = (text, features) => layout(text, features, undefined, undefined, way.rightToLeft ? "rtl" : "ltr");
  ways.set(font, way);
  return way;
}
