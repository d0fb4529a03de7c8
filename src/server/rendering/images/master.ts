import sharp from "sharp";
import type { UploadKind } from "#shared/upload-kinds.ts";
import { shrinkPixels, type Pixels } from "./pixels.ts";
import { master, type MasterName } from "./image-rules.ts";

export interface MasterFile {
  name: MasterName;
  type: "image/png" | "image/jpeg";
  bytes: Buffer;
}

/** The first is what a printer gets; the others are for pictures that would take much more than was sent. */
const qualities = [90, 80, 65] as const;

/**
 * A picture for print within `most` bytes: a logo without loss, transparency included, a photo as a JPEG with all its colours.
 * A logo that is a photo, too heavy without loss, goes as one; what is still too heavy is smaller.
 */
export async function encodeMaster(kind: UploadKind, pixels: Pixels, most: number): Promise<MasterFile> {
  const clear = (pixels.channels === 2 || pixels.channels === 4) && !(await sharp(pixels.data, { raw: pixels }).stats()).isOpaque;
  const encoders = [...(kind === "logo" || clear ? [toPng] : []), ...(clear ? [] : qualities.map(toJpeg))];
  for (let smaller = pixels; ; smaller = await shrinkPixels(smaller, { width: Math.ceil(smaller.width * 0.7), height: Math.ceil(smaller.height * 0.7) })) {
    for (const encode of encoders) {
      const file = await encode(smaller);
      if (file.bytes.length <= most || smaller.width * smaller.height < 256) return file;
    }
  }
}

async function toPng({ data, ...raw }: Pixels): Promise<MasterFile> {
  return { name: master.names.png, type: "image/png", bytes: await sharp(data, { raw }).png({ compressionLevel: 8 }).toBuffer() };
}

function toJpeg(quality: number): (pixels: Pixels) => Promise<MasterFile> {
  return async ({ data, ...raw }) => {
    const bytes = await sharp(data, { raw }).flatten({ background: "#ffffff" }).toColourspace("srgb").jpeg({ quality, chromaSubsampling: "4:4:4" }).toBuffer();
    return { name: master.names.jpeg, type: "image/jpeg", bytes };
  };
}
