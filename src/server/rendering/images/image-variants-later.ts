import { avifQualitySteps, encodeAvifImage } from "./encode.ts";
import { encodeWithinBytes } from "./encode-within.ts";
import { processReceivedImage, type ProcessedImageFile, withImageSlot } from "./process-image.ts";
import { buildVariantFileName, type ImageVariant } from "./image-rules.ts";
import type { UploadKind } from "#shared/card/upload-kinds.ts";

/** Describes an AVIF file of an image. */
export interface AvifVariantFile extends ImageVariant {
  bytes: Buffer;
}

/**
 * Encodes an image's AVIF files in `widths`, from its widest WebP; `undefined` if they would take more than `most`
 * bytes together.
 */
export async function encodeAvifVariants(
  kind: UploadKind,
  widest: Pick<ProcessedImageFile, "bytes">,
  widths: readonly number[],
  most: number,
): Promise<AvifVariantFile[] | undefined> {
  const lighter = await encodeWithinBytes(widths, avifQualitySteps, most, (width, quality) =>
    withImageSlot(() => encodeAvifImage(widest.bytes, width, quality)),
  );
  return lighter?.map(({ width, bytes }) => ({
    name: buildVariantFileName(kind, width, "avif"),
    type: "image/avif",
    width,
    bytes,
  }));
}

/** Encodes photographs; each call takes the processor some hundred ms. */
export interface ImageEncoders {
  process: typeof processReceivedImage;
  encodeAvif: typeof encodeAvifVariants;
}

export const imageEncoders: ImageEncoders = { process: processReceivedImage, encodeAvif: encodeAvifVariants };
