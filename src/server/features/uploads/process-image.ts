import type { UploadKind } from "#shared/upload-kinds.ts";
import { AppError } from "../../errors.ts";
import { encodeContactPhoto, encodeWebp } from "./encode.ts";
import { readPixels } from "./pixels.ts";
import { contactPhoto, largestBox, variantName, widthsFor, type Variant } from "./rules.ts";
import { createSlots } from "./slots.ts";
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
  variants: Variant[];
  /** Every file to store: the variants and, for a profile, the vCard's photo. Nothing of the received bytes is kept. */
  files: ImageFile[];
}

/** Image work takes a whole core; two at once leave the others to answer. */
export const withImageSlot = createSlots(2, 30);

/**
 * Re-encodes a received image into what pages need.
 * @throws {AppError} `upload.missing`, `.unsupported`, `.unreadable`, `.too_many_pixels`, `.heic_unreadable`; `server.busy`
 */
export async function processImage(kind: UploadKind, bytes: Buffer): Promise<ProcessedImage> {
  if (bytes.length === 0) throw new AppError("upload.missing");
  const format = sniff(bytes);
  if (!format) throw new AppError("upload.unsupported");
  return withImageSlot(async () => {
    const pixels = await readPixels(bytes, format, largestBox(kind));
    const variants: Variant[] = [];
    const files: ImageFile[] = [];
    for (const width of widthsFor(kind, pixels.width)) {
      const variant: Variant = { name: variantName(kind, width, "webp"), type: "image/webp", width };
      variants.push(variant);
      files.push({ name: variant.name, type: variant.type, bytes: await encodeWebp(pixels, width) });
    }
    if (kind === "profile") files.push({ name: contactPhoto.name, type: "image/jpeg", bytes: await encodeContactPhoto(pixels) });
    return { width: pixels.width, height: pixels.height, variants, files };
  });
}
