import { setImmediate } from "node:timers/promises";
import type { Face } from "#shared/printed-card/layout.ts";
import type { Box } from "#shared/printed-card/boxes.ts";
import { cardSize, qrCodeSide } from "#shared/printed-card/measures.ts";
import { signPath } from "#web/ui/printed-card/sign-path.ts";
import { qrDrawing } from "../qr/qr.ts";
import type { CardToPrint } from "./card.ts";
import { black, grounds, inksOf, type Ground, type Ink, type Inks } from "./inks.ts";
import { writeBlock, type Doc } from "./card-pdf-letters.ts";

/** As on screens. */
const radii = { qrPlate: 2, logoPlate: 1.2 } as const;

/** What of the card's colour is printed beyond its edge, in mm on each side. */
export interface Bleed {
  x: number;
  y: number;
}

/** Draws one side in mm from the card's upper left corner, as the drawing on screens has it. */
export async function drawSide(doc: Doc, card: CardToPrint, face: Face, { ground, bleed }: { ground: Ground; bleed: Bleed }): Promise<void> {
  // Setting letters takes the processor: requests have their turn between.
  await setImmediate();
  const inks = inksOf(card.offer, ground);
  if (ground === "ink") drawGround(doc, card, bleed);
  const { path, width } = signPath(face.sign, inks.sign.thick);
  doc.save().scale(0.1).path(path).lineWidth(width).lineCap("round").stroke(inks.sign.stroke).restore();
  doc.fillColor(inks.text);
  for (const block of face.texts) writeBlock(doc, block);
  if (face.logo && card.logo) drawLogo(doc, card.logo, face.logo, inks.logoPlates);
  if (face.qr) await drawQr(doc, face.qr, card.address, inks.qrPlate);
}

function drawGround(doc: Doc, { offer }: CardToPrint, bleed: Bleed): void {
  const { from, to, stops } = grounds[offer];
  const [width, height] = [cardSize.width, cardSize.height];
  const gradient = doc.linearGradient(from[0] * width, from[1] * height, to[0] * width, to[1] * height);
  // Its types know no CMYK here.
  for (const [at, colour] of stops) gradient.stop(at, colour as unknown as string);
  doc.rect(-bleed.x, -bleed.y, width + 2 * bleed.x, height + 2 * bleed.y).fill(gradient);
}

function drawLogo(doc: Doc, { png, plate }: NonNullable<CardToPrint["logo"]>, { picture, plate: behind }: NonNullable<Face["logo"]>, plates: Inks["logoPlates"]): void {
  if (behind) rounded(doc, behind, radii.logoPlate).fill(plate === "dark" ? plates.dark : plates.light);
  doc.save();
  if (plate === "own") rounded(doc, picture, radii.logoPlate).clip();
  doc.image(png, picture.x, picture.y, { width: picture.width, height: picture.height });
  doc.restore();
}

async function drawQr(doc: Doc, box: Box, address: string, plate: Ink): Promise<void> {
  const { modules, path } = await qrDrawing(address);
  const side = qrCodeSide(modules);
  const quiet = (box.width - side) / 2;
  rounded(doc, box, radii.qrPlate).fill(plate);
  doc.save().translate(box.x + quiet, box.y + quiet).scale(side / modules).path(path).fill(black).restore();
}

function rounded(doc: Doc, { x, y, width, height }: Box, radius: number): Doc {
  return doc.roundedRect(x, y, width, height, radius);
}
