import { hash } from "node:crypto";
import type { OfferName } from "#shared/offers/offers.ts";
import { offerBackgroundLuminance } from "#shared/card/printed/background-luminance.ts";
import { chooseLogoBackdrop, readLogoTones, type LogoBackdrop } from "#shared/card/printed/logo-backdrop.ts";
import { getBoundedSharp } from "../images/bounded-sharp.ts";
import type { CardToPrint } from "./card.ts";

/** px: 1,200 dpi over the widest area that a logo has. */
const largest = { width: 3480, height: 620 } as const;
/** px of a side, enough to judge a logo's tones; the same as on screens. */
const readSide = 64;

/** Prepares a stored logo (PNG, JPEG or WebP) for print on an offer's card. */
export async function prepareLogoForPrint(bytes: Buffer, offer: OfferName): Promise<NonNullable<CardToPrint["logo"]>> {
  const png = await getBoundedSharp()(bytes)
    .resize({ ...largest, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .png({ compressionLevel: 6 })
    .toBuffer();
  return { png, ...(await measurePrintedLogo(bytes, offerBackgroundLuminance[offer])) };
}

/** Creates a `prepareLogoForPrint` for one file; it prepares a logo once, however many cards share it. */
export function createLogoPreparer(): typeof prepareLogoForPrint {
  const prepared = new Map<string, ReturnType<typeof prepareLogoForPrint>>();
  return (bytes, offer) => {
    const key = `${offer} ${hash("sha256", bytes)}`;
    const logo = prepared.get(key) ?? prepareLogoForPrint(bytes, offer);
    prepared.set(key, logo);
    return logo;
  };
}

/** Measures a logo's width divided by its height, and chooses its backdrop on a background of that luminance. */
export async function measurePrintedLogo(
  bytes: Buffer,
  ground: number,
): Promise<{ ratio: number; plate: LogoBackdrop }> {
  const { width, height } = await getBoundedSharp()(bytes).metadata();
  const { data, info } = await getBoundedSharp()(bytes)
    .resize({ width: readSide, height: readSide, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { ratio: width / height, plate: chooseLogoBackdrop(readLogoTones(data, info.width, info.height), ground) };
}
