import Pdf from "pdfkit";
import { layoutCard, type CardLayout } from "#shared/printed-card/layout.ts";
import { cardSize } from "#shared/printed-card/measures.ts";
import { pdfBytes } from "../pdf-bytes.ts";
import type { CardToPrint } from "./card.ts";
import { black, whiteInk } from "./inks.ts";
import { writeBlock, type Doc } from "./card-pdf-letters.ts";

/** Points in a millimetre. */
export const mm = 72 / 25.4;
/** Of the lines along which a card is cut. */
const cutWidth = 0.1;

/** In mm from the page's upper left corner. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A document of several pages whose author draws in mm. */
export async function pdfOf(title: string, draw: (doc: Doc) => Promise<void>): Promise<Buffer> {
  const doc = new Pdf({ autoFirstPage: false, font: "", lang: "fr", displayTitle: true, info: { Title: title, Author: "Sen Digital Vcard" } });
  const done = pdfBytes(doc);
  // On a white sheet it is white; a printer that has the ink prints it. `pdfkit`'s types do not know it yet.
  (doc as Doc & { addSpotColor(name: string, ...cmyk: readonly number[]): void }).addSpotColor(whiteInk, 0, 0, 0, 0);
  await draw(doc);
  doc.end();
  return done;
}

/** Begins a page and says what of it is cut out (trim) and how far its colour reaches (bleed), for printers' programs. */
export function addPage(doc: Doc, { width, height, trim, bleed }: { width: number; height: number; trim: Rectangle; bleed: Rectangle }): void {
  doc.addPage({ size: [width * mm, height * mm], margin: 0 });
  const boxOf = (one: Rectangle) => [one.x, height - one.y - one.height, one.x + one.width, height - one.y].map((length) => Math.round(length * mm * 100) / 100);
  Object.assign((doc.page as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary.data, { TrimBox: boxOf(trim), BleedBox: boxOf(bleed) });
  doc.scale(mm);
}

/** Lines of cutting, each from one point to another in mm. */
export function drawCuts(doc: Doc, lines: readonly (readonly [number, number, number, number])[]): void {
  doc.lineWidth(cutWidth).lineCap("butt").strokeColor(black);
  for (const [x, y, toX, toY] of lines) doc.moveTo(x, y).lineTo(toX, toY);
  doc.stroke();
}

/** Small words beside what is cut out. */
export function writeLabel(doc: Doc, text: string, x: number, y: number): void {
  doc.fillColor(black);
  writeBlock(doc, { lines: [{ text, x, y }], size: 2, weight: 500, tracking: 0 });
}

export const sides = ["front", "back"] as const satisfies readonly (keyof CardLayout)[];
export const sideNames = { front: "recto", back: "verso" } as const;

export function layoutOf({ logo, ...card }: CardToPrint): CardLayout {
  return layoutCard({ ...card, logo: logo && { ...logo, href: "" } });
}

export const trimSize = { width: cardSize.width, height: cardSize.height } as const;
