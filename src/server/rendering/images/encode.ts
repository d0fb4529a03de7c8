import type { Sharp } from "sharp";
import { getBoundedSharp } from "./bounded-sharp.ts";
import type { DecodedImagePixels } from "./pixels.ts";
import { contactPhotoSpec } from "./image-rules.ts";

const webp = { effort: 4, smartSubsample: true } as const;
/** Effort 2 takes a quarter of the default's time. */
const avif = { effort: 2 } as const;

/**
 * Lists the qualities to try. Pages get the first one (AVIF at 45 looks like WebP at 70); the others are for images
 * that would take much more than was sent.
 */
export const webpQualitySteps = [80, 50] as const;
export const avifQualitySteps = [45, 35, 25] as const;

/** Encodes a WebP of `width` px, or of the image's own width if that is smaller. */
export function encodeWebpImage(pixels: DecodedImagePixels, width: number, quality: number): Promise<Buffer> {
  return fromPixels(pixels)
    .resize({ width, withoutEnlargement: true })
    .webp({ ...webp, quality })
    .toBuffer();
}

/** Encodes an AVIF of `width` px from a stored WebP. */
export function encodeAvifImage(source: Buffer, width: number, quality: number): Promise<Buffer> {
  return getBoundedSharp()(source)
    .resize({ width, withoutEnlargement: true })
    .avif({ ...avif, quality })
    .toBuffer();
}

/** Encodes the vCard's photo as a square JPEG; lowers its quality, then its size, until it is light enough. */
export async function encodeSquareContactPhoto(pixels: DecodedImagePixels): Promise<Buffer> {
  for (const side of [contactPhotoSpec.side, 320, 240]) {
    for (const quality of [82, 66, 50, 34]) {
      const bytes = await fromPixels(pixels)
        .resize({ width: side, height: side, fit: "cover" })
        .flatten({ background: "#ffffff" })
        .toColourspace("srgb")
        .jpeg({ quality })
        .toBuffer();
      if (bytes.length <= contactPhotoSpec.maxBytes) return bytes;
    }
  }
  throw new Error("The contact photo could not be made light enough.");
}

function fromPixels({ data, width, height, channels }: DecodedImagePixels): Sharp {
  return getBoundedSharp()(data, { raw: { width, height, channels } });
}
