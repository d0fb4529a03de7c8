import type { UploadKind } from "#shared/card/upload-kinds.ts";
import { getBoundedSharp } from "./bounded-sharp.ts";
import { shrinkImagePixels, type DecodedImagePixels } from "./pixels.ts";
import { printMasterSpec, type PrintMasterName } from "./image-rules.ts";

export interface PrintMasterFile {
  name: PrintMasterName;
  type: "image/png" | "image/jpeg";
  bytes: Buffer;
}

/** Printers get the first quality; the others are for pictures that would take much more than was sent. */
const qualities = [90, 80, 65] as const;

/**
 * Encodes an image for print within `most` bytes: a logo losslessly, with its transparency; a photo as a JPEG without
 * chroma subsampling. A logo that is a photo, too heavy losslessly, becomes a JPEG; an image that is still too heavy is
 * shrunk.
 */
export async function encodePrintMaster(
  kind: UploadKind,
  pixels: DecodedImagePixels,
  most: number,
): Promise<PrintMasterFile> {
  const clear =
    (pixels.channels === 2 || pixels.channels === 4) &&
    !(await getBoundedSharp()(pixels.data, { raw: pixels }).stats()).isOpaque;
  const encoders = [...(kind === "logo" || clear ? [toPng] : []), ...(clear ? [] : qualities.map(toJpeg))];
  for (
    let smaller = pixels;
    ;
    smaller = await shrinkImagePixels(smaller, {
      width: Math.ceil(smaller.width * 0.7),
      height: Math.ceil(smaller.height * 0.7),
    })
  ) {
    for (const encode of encoders) {
      const file = await encode(smaller);
      if (file.bytes.length <= most || smaller.width * smaller.height < 256) return file;
    }
  }
}

async function toPng({ data, ...raw }: DecodedImagePixels): Promise<PrintMasterFile> {
  return {
    name: printMasterSpec.names.png,
    type: "image/png",
    bytes: await getBoundedSharp()(data, { raw }).png({ compressionLevel: 8 }).toBuffer(),
  };
}

function toJpeg(quality: number): (pixels: DecodedImagePixels) => Promise<PrintMasterFile> {
  return async ({ data, ...raw }) => {
    const bytes = await getBoundedSharp()(data, { raw })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .jpeg({ quality, chromaSubsampling: "4:4:4" })
      .toBuffer();
    return { name: printMasterSpec.names.jpeg, type: "image/jpeg", bytes };
  };
}
