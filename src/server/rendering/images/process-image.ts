import type { UploadKind } from "#shared/upload-kinds.ts";
import { AppError } from "#shared/app-error.ts";
import { drawAccent } from "./accent.ts";
import { encodeContactPhoto, encodeWebp, webpQualities } from "./encode.ts";
import { encodeWithin, type Encoded } from "./encode-within.ts";
import { encodeMaster } from "./master.ts";
import { readPixels, shrinkPixels, type Pixels } from "./pixels.ts";
import { contactPhoto, largestBox, mostMasterBytes, mostStoredBytes, variantName, widthsFor, type MasterName, type Variant } from "./image-rules.ts";
import { createSlots } from "#server/jobs/slots.ts";
import { sniff } from "./sniff.ts";

export interface ImageFile {
  name: string;
  type: string;
  bytes: Buffer;
}

export interface ProcessedImage {
  /** px of the largest variant. */
  width: number;
  height: number;
  /** What a card takes its accent from, `#rrggbb`; empty where the image has no colour that stands out, and for portraits. */
  accent: string;
  variants: Variant[];
  /** Its file for print, which no page shows. */
  master: MasterName;
  /** Every file to store: the variants, the print master and, for a profile, the vCard's photo. Nothing of the received bytes is kept. */
  files: ImageFile[];
}

/** Image work takes a whole core; two at once leave the others to answer. */
export const withImageSlot = createSlots(2, 30);

/**
 * Re-encodes a received image into what pages and print need.
 * @throws {AppError} `upload.missing`, `.unsupported`, `.unreadable`, `.too_many_pixels`, `.heic_unreadable`; `server.busy`
 */
export async function processImage(kind: UploadKind, bytes: Buffer): Promise<ProcessedImage> {
  if (bytes.length === 0) throw new AppError("upload.missing");
  const format = sniff(bytes);
  if (!format) throw new AppError("upload.unsupported");
  return withImageSlot(async () => {
    const whole = await readPixels(bytes, format);
    const print = await encodeMaster(kind, whole, mostMasterBytes(bytes.length));
    const pixels = await shrinkPixels(whole, largestBox(kind));
    const contact = kind === "profile" ? [{ name: contactPhoto.name, type: "image/jpeg", bytes: await encodeContactPhoto(pixels) }] : [];
    const written = await encodeLight(kind, pixels, mostStoredBytes(bytes.length) - (contact[0]?.bytes.length ?? 0));
    const variants = written.map(({ width }): Variant => ({ name: variantName(kind, width, "webp"), type: "image/webp", width }));
    const files = written.map(({ width, bytes: webp }) => ({ name: variantName(kind, width, "webp"), type: "image/webp", bytes: webp }));
    const width = Math.max(...written.map((one) => one.width));
    const height = width === pixels.width ? pixels.height : Math.max(1, Math.round((pixels.height * width) / pixels.width));
    const accent = kind === "profile" ? "" : await drawAccent(pixels);
    return { width, height, accent, variants, master: print.name, files: [...files, print, ...contact] };
  });
}

/** All widths within `most` bytes together: as pages want them, else of lower quality, else smaller. */
async function encodeLight(kind: UploadKind, pixels: Pixels, most: number): Promise<Encoded[]> {
  const lowest = webpQualities.slice(-1);
  for (let width = pixels.width, qualities: readonly number[] = webpQualities; width > 0; width = Math.floor(width * 0.6), qualities = lowest) {
    const written = await encodeWithin(widthsFor(kind, width), qualities, most, (each, quality) => encodeWebp(pixels, each, quality));
    if (written) return written;
  }
  throw new Error("The image could not be made light enough.");
}
