import { setImmediate } from "node:timers/promises";
import type { CardFaceLayout } from "#shared/card/printed/layout.ts";
import type { LayoutBox } from "#shared/card/printed/boxes.ts";
import { printedCardSize, computeQrCodeSide } from "#shared/card/printed/measures.ts";
import { buildContactlessSignPath } from "#web/kit/ui/printed-card/sign-path.ts";
import { getQrVectorDrawing } from "../qr/qr.ts";
import type { CardToPrint } from "./card.ts";
import {
  pureBlackInk,
  printedCardBackgrounds,
  getCardInkSet,
  type CardBackgroundSource,
  type PdfInkColor,
  type CardInkSet,
} from "./inks.ts";
import { writePdfTextBlock, type PdfKitDocument } from "./card-pdf-letters.ts";

/** The same radii as on screens. */
const radii = { qrPlate: 2, logoPlate: 1.2 } as const;

/** Describes how far the card's colour is printed beyond its edge, in mm on each side. */
export interface PrintBleed {
  x: number;
  y: number;
}

/** Draws one side in mm from the card's upper left corner, as it looks on screens. */
export async function drawCardSide(
  doc: PdfKitDocument,
  card: CardToPrint,
  face: CardFaceLayout,
  { ground, bleed }: { ground: CardBackgroundSource; bleed: PrintBleed },
): Promise<void> {
  // Setting letters keeps the processor busy: this lets requests run in between.
  await setImmediate();
  const inks = getCardInkSet(card.offer, ground);
  if (ground === "ink") drawGround(doc, card, bleed);
  const { path, width } = buildContactlessSignPath(face.sign, inks.sign.thick);
  doc.save().scale(0.1).path(path).lineWidth(width).lineCap("round").stroke(inks.sign.stroke).restore();
  doc.fillColor(inks.text);
  for (const block of face.texts) writePdfTextBlock(doc, block);
  if (face.logo && card.logo) drawLogo(doc, card.logo, face.logo, inks.logoPlates);
  if (face.qr) drawQr(doc, face.qr, card.address, inks.qrPlate);
}

function drawGround(doc: PdfKitDocument, { offer }: CardToPrint, bleed: PrintBleed): void {
  const { from, to, stops } = printedCardBackgrounds[offer];
  const [width, height] = [printedCardSize.width, printedCardSize.height];
  const gradient = doc.linearGradient(from[0] * width, from[1] * height, to[0] * width, to[1] * height);
  // `pdfkit`'s types know no CMYK here.
  for (const [at, colour] of stops) gradient.stop(at, colour as unknown as string);
  doc.rect(-bleed.x, -bleed.y, width + 2 * bleed.x, height + 2 * bleed.y).fill(gradient);
}

function drawLogo(
  doc: PdfKitDocument,
  { png, plate }: NonNullable<CardToPrint["logo"]>,
  { picture, plate: behind }: NonNullable<CardFaceLayout["logo"]>,
  plates: CardInkSet["logoPlates"],
): void {
  if (behind) rounded(doc, behind, radii.logoPlate).fill(plate === "dark" ? plates.dark : plates.light);
  doc.save();
  if (plate === "own") rounded(doc, picture, radii.logoPlate).clip();
  doc.image(openPictureOnce(doc, png), picture.x, picture.y, { width: picture.width, height: picture.height });
  doc.restore();
}

/** `pdfkit` writes a picture given as bytes again each time. Its types do not know that it accepts an opened one. */
type OpensPictures = PdfKitDocument & { openImage(png: Buffer): Buffer };
const openPictures = new WeakMap<PdfKitDocument, Map<Buffer, Buffer>>();

function openPictureOnce(doc: PdfKitDocument, png: Buffer): Buffer {
  const opened = openPictures.get(doc) ?? new Map<Buffer, Buffer>();
  openPictures.set(doc, opened);
  const picture = opened.get(png) ?? (doc as OpensPictures).openImage(png);
  opened.set(png, picture);
  return picture;
}

function drawQr(doc: PdfKitDocument, box: LayoutBox, address: string, plate: PdfInkColor): void {
  const { modules, path } = getQrVectorDrawing(address);
  const side = computeQrCodeSide(modules);
  const quiet = (box.width - side) / 2;
  rounded(doc, box, radii.qrPlate).fill(plate);
  doc
    .save()
    .translate(box.x + quiet, box.y + quiet)
    .scale(side / modules)
    .path(path)
    .fill(pureBlackInk)
    .restore();
}

function rounded(doc: PdfKitDocument, { x, y, width, height }: LayoutBox, radius: number): PdfKitDocument {
  return doc.roundedRect(x, y, width, height, radius);
}
