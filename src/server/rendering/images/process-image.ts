import type { UploadKind } from "#shared/card/upload-kinds.ts";
import { AppError } from "#server/app-error.ts";
import { extractAccentColor } from "./accent.ts";
import { encodeSquareContactPhoto, encodeWebpImage, webpQualitySteps } from "./encode.ts";
import { encodeWithinBytes, type EncodedImageFile } from "./encode-within.ts";
import { encodePrintMaster } from "./master.ts";
import { decodeImagePixels, shrinkImagePixels, type DecodedImagePixels } from "./pixels.ts";
import {
  contactPhotoSpec,
  croppingCopySpec,
  getLargestVariantBox,
  computeMaxPrintMasterBytes,
  computeMaxVariantBytes,
  buildVariantFileName,
  listVariantWidths,
  type PrintMasterName,
  type ImageVariant,
  type UploadImageFormat,
} from "./image-rules.ts";
import { createSemaphore } from "#server/jobs/semaphore.ts";
import { sniffImageFormat } from "./sniff.ts";

export interface ProcessedImageFile {
  name: string;
  type: string;
  bytes: Buffer;
}

export interface ProcessedImage {
  /** px of the largest variant. */
  width: number;
  height: number;
  /** The card's accent colour, `#rrggbb`; empty if no colour stands out, and for portraits. */
  accent: string;
  variants: ImageVariant[];
  /** The file for print, which no page shows. */
  master: PrintMasterName;
  /**
   * Every file to store: the variants, the print master, a portrait's vCard photo, and a HEIC's copy for cropping in
   * the browser. Nothing of the received bytes is kept.
   */
  files: ProcessedImageFile[];
}

/** Limits image work to two jobs at once: each takes a whole core, and the other cores keep answering. */
export const withImageSlot = createSemaphore(2, 30);
/** Handles one HEIC after another: the pixels of one beside the decoder of another exceed 300 MB. */
const withHeicSlot = createSemaphore(1, 30);

/**
 * Re-encodes a received image into what pages and print need.
 * @throws {AppError} `upload.missing`, `.unsupported`, `.unreadable`, `.too_many_pixels`, `.heic_unreadable`;
 * `server.busy`
 */
export async function processReceivedImage(kind: UploadKind, bytes: Buffer): Promise<ProcessedImage> {
  if (bytes.length === 0) throw new AppError("upload.missing");
  const format = sniffImageFormat(bytes);
  if (!format) throw new AppError("upload.unsupported");
  const process = () => withImageSlot(() => processSniffedImage(kind, bytes, format));
  return format === "heic" ? withHeicSlot(process) : process();
}

async function processSniffedImage(
  kind: UploadKind,
  bytes: Buffer,
  format: UploadImageFormat,
): Promise<ProcessedImage> {
  const whole = await decodeImagePixels(bytes, format);
  const print = await encodePrintMaster(kind, whole, computeMaxPrintMasterBytes(bytes.length));
  const cropping = format === "heic" ? await encodeCroppingCopy(whole, bytes.length) : [];
  const pixels = await shrinkImagePixels(whole, getLargestVariantBox(kind));
  const contact = await encodeContactPhotos(kind, pixels);
  const written = await encodeLight(
    kind,
    pixels,
    computeMaxVariantBytes(bytes.length) - (contact[0]?.bytes.length ?? 0),
  );
  const variants = written.map(({ width }): ImageVariant => ({
    name: buildVariantFileName(kind, width, "webp"),
    type: "image/webp",
    width,
  }));
  const files = written.map(({ width, bytes: webp }) => ({
    name: buildVariantFileName(kind, width, "webp"),
    type: "image/webp",
    bytes: webp,
  }));
  const width = Math.max(...written.map((one) => one.width));
  const height =
    width === pixels.width ? pixels.height : Math.max(1, Math.round((pixels.height * width) / pixels.width));
  const accent = kind === "profile" ? "" : await extractAccentColor(pixels);
  return { width, height, accent, variants, master: print.name, files: [...files, print, ...contact, ...cropping] };
}

/** Encodes a HEIC's copy for cropping; none if it took much more than was sent: the print master is cropped then. */
async function encodeCroppingCopy(whole: DecodedImagePixels, received: number): Promise<ProcessedImageFile[]> {
  const pixels = await shrinkImagePixels(whole, { width: croppingCopySpec.side, height: croppingCopySpec.side });
  const written = await encodeWithinBytes(
    [pixels.width],
    webpQualitySteps,
    computeMaxPrintMasterBytes(received),
    (width, quality) => encodeWebpImage(pixels, width, quality),
  );
  return (written ?? []).map(({ bytes }) => ({ name: croppingCopySpec.name, type: "image/webp", bytes }));
}

/** Encodes the contact file's photo, which only portraits have. */
async function encodeContactPhotos(kind: UploadKind, pixels: DecodedImagePixels) {
  if (kind !== "profile") return [];
  return [{ name: contactPhotoSpec.name, type: "image/jpeg", bytes: await encodeSquareContactPhoto(pixels) }];
}

/** Encodes all widths within `most` bytes together: at the pages' quality, else at a lower one, else smaller. */
async function encodeLight(kind: UploadKind, pixels: DecodedImagePixels, most: number): Promise<EncodedImageFile[]> {
  const lowest = webpQualitySteps.slice(-1);
  for (
    let width = pixels.width, qualities: readonly number[] = webpQualitySteps;
    width > 0;
    width = Math.floor(width * 0.6), qualities = lowest
  ) {
    const written = await encodeWithinBytes(listVariantWidths(kind, width), qualities, most, (each, quality) =>
      encodeWebpImage(pixels, each, quality),
    );
    if (written) return written;
  }
  throw new Error("The image could not be made light enough.");
}
