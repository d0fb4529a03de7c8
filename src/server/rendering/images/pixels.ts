import type { Sharp, SharpOptions } from "sharp";
import { describeMaxPixels, maxImagePixels } from "#shared/card/image-pixels.ts";
import { AppError } from "#server/app-error.ts";
import { getBoundedSharp } from "./bounded-sharp.ts";
import { addProfileToPng } from "./colour-profile.ts";
import { decodeHeicImage } from "./heic.ts";
import {
  heavyDecodedImageBytes,
  estimateDecoderBytes,
  printMasterSpec,
  maxDecodedImageBytes,
  type UploadImageFormat,
} from "./image-rules.ts";
import { createSemaphore } from "#server/jobs/semaphore.ts";

/** An upright image, 8 bits a channel, sRGB, without metadata. */
export interface DecodedImagePixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/** A 50-megapixel photo takes about two seconds. */
const timeout = { seconds: 15 };

/** Refuses damaged pixels, such as truncated files, but not odd metadata, which real phones write. */
const careful = {
  limitInputPixels: maxImagePixels,
  failOn: "error",
  pages: 1,
  autoOrient: true,
} as const satisfies SharpOptions;

/** Two heavy images at once would take more memory than the service may use. */
const withHeavySlot = createSemaphore(1, 10);

type Box = { width: number; height: number };

const withinBox = { fit: "inside", withoutEnlargement: true } as const;
const masterBox: Box = { width: printMasterSpec.side, height: printMasterSpec.side };

/**
 * Decodes an untrusted image: its first page, turned as its EXIF says, shrunk to the print master's size, never
 * enlarged.
 * @throws {AppError} `upload.unreadable`, `upload.too_many_pixels`, `upload.heic_unreadable`, `server.busy`
 */
export async function decodeImagePixels(bytes: Buffer, format: UploadImageFormat): Promise<DecodedImagePixels> {
  try {
    if (format === "heic") return await withHeavySlot(() => readHeic(bytes));
    // Reads only the header, to choose the right error.
    const header = await getBoundedSharp()(bytes, { limitInputPixels: false }).metadata();
    const held = estimateDecoderBytes(format, header);
    if (header.width * header.height > maxImagePixels)
      throw new AppError("upload.too_many_pixels", { detail: describeMaxPixels(maxImagePixels) });
    if (held > maxDecodedImageBytes) throw new AppError("upload.too_many_pixels");
    const read = () => shrink(getBoundedSharp()(bytes, careful), masterBox);
    if (held > heavyDecodedImageBytes) return await withHeavySlot(read);
    return await read();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("upload.unreadable", { cause: error });
  }
}

async function readHeic(bytes: Buffer): Promise<DecodedImagePixels> {
  const { data, width, height, channels, profile } = await decodeHeicImage(bytes, {
    width: printMasterSpec.heicSide,
    height: printMasterSpec.heicSide,
  });
  const raw = getBoundedSharp()(data, { raw: { width, height, channels } });
  if (!profile) return shrink(raw, masterBox);
  const isGrey = Buffer.from(profile).toString("latin1", 16, 20) === "GRAY";
  const png = raw.resize({ ...masterBox, ...withinBox }).png({ compressionLevel: 0 });
  const plain = await (isGrey ? png.toColourspace("b-w") : png).timeout(timeout).toBuffer();
  return shrink(getBoundedSharp()(addProfileToPng(plain, profile), careful), masterBox);
}

/** Shrinks a decoded image into `box`, never enlarges it. */
export async function shrinkImagePixels(
  { data, width, height, channels }: DecodedImagePixels,
  box: Box,
): Promise<DecodedImagePixels> {
  return shrink(getBoundedSharp()(data, { raw: { width, height, channels } }), box);
}

async function shrink(image: Sharp, box: Box): Promise<DecodedImagePixels> {
  const { data, info } = await image
    .resize({ ...box, ...withinBox })
    .toColourspace("srgb")
    .timeout(timeout)
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}
