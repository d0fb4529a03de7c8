import { layoutPrintedCard, type CardLayout } from "#shared/card/printed/layout.ts";
import { printedCardSize } from "#shared/card/printed/measures.ts";
import { assertCardPrintable } from "../fonts/assert-printable.ts";
import { collectPdfBytes, createPdf } from "../create-pdf.ts";
import type { CardToPrint } from "./card.ts";
import { pureBlackInk, whiteInkName } from "./inks.ts";
import { writePdfTextBlock, type PdfKitDocument } from "./card-pdf-letters.ts";

const pointsPerMm = 72 / 25.4;
/** Width of the cutting lines, in mm. */
const cutWidth = 0.1;

/** Describes a rectangle in mm from the page's upper left corner. */
interface MmRectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Creates a document of several pages that is drawn in mm. */
export async function createPrintPdf(title: string, draw: (doc: PdfKitDocument) => Promise<void>): Promise<Buffer> {
  const doc = createPdf({
    autoFirstPage: false,
    font: "",
    lang: "fr",
    displayTitle: true,
    info: { Title: title, Author: "Sen Digital Vcard" },
  });
  const done = collectPdfBytes(doc);
  // Printers that have the ink print it; on a white sheet it looks white. `pdfkit`'s types do not know the method yet.
  (doc as PdfKitDocument & { addSpotColor(name: string, ...cmyk: readonly number[]): void }).addSpotColor(
    whiteInkName,
    0,
    0,
    0,
    0,
  );
  await draw(doc);
  doc.end();
  return done;
}

interface PrintPdfPage {
  /** mm. */
  width: number;
  /** mm. */
  height: number;
  /** The part that is cut out. */
  trim: MmRectangle;
  /** The area that the colour fills. */
  bleed: MmRectangle;
}

/**
 * Adds a page with the boxes that printers' programs read: what is cut out (trim), and how far the colour reaches
 * (bleed).
 */
export function addPrintPdfPage(doc: PdfKitDocument, { width, height, trim, bleed }: PrintPdfPage): void {
  doc.addPage({ size: [width * pointsPerMm, height * pointsPerMm], margin: 0 });
  const toPdfBox = (one: MmRectangle) =>
    [one.x, height - one.y - one.height, one.x + one.width, height - one.y].map(
      (length) => Math.round(length * pointsPerMm * 100) / 100,
    );
  Object.assign((doc.page as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary.data, {
    TrimBox: toPdfBox(trim),
    BleedBox: toPdfBox(bleed),
  });
  doc.scale(pointsPerMm);
}

/** Draws cutting lines, each between two points in mm. */
export function drawCutMarks(doc: PdfKitDocument, lines: readonly (readonly [number, number, number, number])[]): void {
  doc.lineWidth(cutWidth).lineCap("butt").strokeColor(pureBlackInk);
  for (const [x, y, toX, toY] of lines) doc.moveTo(x, y).lineTo(toX, toY);
  doc.stroke();
}

/** Writes small text beside the printed area. */
export function writePrintLabel(doc: PdfKitDocument, text: string, x: number, y: number): void {
  doc.fillColor(pureBlackInk);
  writePdfTextBlock(doc, { lines: [{ text, x, y }], size: 2, weight: 500, tracking: 0 });
}

export const printedCardSides = ["front", "back"] as const satisfies readonly (keyof CardLayout)[];
export const frenchSideNames = { front: "recto", back: "verso" } as const;

/** Lays out a card. @throws {AppError} `print.letters_missing` */
export function layoutCardToPrint({ logo, ...card }: CardToPrint): CardLayout {
  assertCardPrintable(card);
  return layoutPrintedCard({ ...card, logo: logo && { ...logo, href: "" } });
}

export const cardTrimSize = { width: printedCardSize.width, height: printedCardSize.height } as const;
