import { avifQualities, encodeAvif } from "./encode.ts";
import { encodeWithin } from "./encode-within.ts";
import { type ImageFile, withImageSlot } from "./process-image.ts";
import { variantName, type Variant } from "./image-rules.ts";
import type { UploadKind } from "#shared/upload-kinds.ts";

/** A file of a picture, and how wide it is. */
export interface LaterFile extends Variant {
  bytes: Buffer;
}

/** The AVIF files of a picture in `widths`, from its widest WebP, in `most` bytes together; `undefined` where they would take more. */
export async function encodeLater(kind: UploadKind, widest: Pick<ImageFile, "bytes">, widths: readonly number[], most: number): Promise<LaterFile[] | undefined> {
  const lighter = await encodeWithin(widths, avifQualities, most, (width, quality) => withImageSlot(() => encodeAvif(widest.bytes, width, quality)));
  return lighter?.map(({ width, bytes }) => ({ name: variantName(kind, width, "avif"), type: "image/avif", width, bytes }));
}
