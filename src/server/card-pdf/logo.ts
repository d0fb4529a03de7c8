import sharp from "sharp";
import type { OfferName } from "#shared/offers.ts";
import { groundLuminance } from "#shared/printed-card/grounds.ts";
import { plateFor, readTones } from "#shared/printed-card/plate.ts";
import type { CardToPrint } from "./card.ts";

/** px: 1,200 dpi of the widest place that a logo has. */
const largest = { width: 2200, height: 620 } as const;
/** px of a side, enough to tell a logo's tones; as on screens. */
const readSide = 64;

/** A logo of ours (PNG, JPEG or WebP) as it is printed on an offer's card. */
export async function logoToPrint(bytes: Buffer, offer: OfferName): Promise<NonNullable<CardToPrint["logo"]>> {
  const { data, info } = await sharp(bytes).resize({ width: readSide, height: readSide, fit: "inside", withoutEnlargement: true }).toColourspace("srgb").ensureAlpha().raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  const png = await sharp(bytes).resize({ ...largest, fit: "inside", withoutEnlargement: true }).toColourspace("srgb").png({ compressionLevel: 6 }).toBuffer({ resolveWithObject: true });
  return { png: png.data, ratio: png.info.width / png.info.height, plate: plateFor(readTones(data, info.width, info.height), groundLuminance[offer]) };
}
