import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";

/** Creates a real JPEG of this size in px, with noise, so that it weighs as much as a photo. */
export async function photo(width = 800, height = 800): Promise<Buffer> {
  const noise = await sharp({
    create: { width, height, channels: 3, background: "#777", noise: { type: "gaussian", mean: 128, sigma: 30 } },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
  return noise;
}

/**
 * Creates a tiny file that becomes large: repeated noise, which lossless WebP stores once, but which the resized
 * pictures cannot.
 */
export async function tinyNoise(width: number, height: number): Promise<Buffer> {
  const piece = await sharp({
    create: {
      width: 90,
      height: 90,
      channels: 3,
      background: "#777",
      noise: { type: "gaussian", mean: 128, sigma: 120 },
    },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: "#000" } })
    .composite([{ input: piece, tile: true }])
    .webp({ lossless: true, effort: 2 })
    .toBuffer();
}

/** Creates a picture with a red left and a blue right half, so that a test sees its orientation. */
export async function redBlue(width: number, height: number): Promise<Sharp> {
  const blue = await sharp({ create: { width: width / 2, height, channels: 3, background: "#0000ff" } })
    .png()
    .toBuffer();
  const both = await sharp({ create: { width, height, channels: 3, background: "#ff0000" } })
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .png()
    .toBuffer();
  return sharp(both);
}

/** Creates a JPEG like a phone's held upright: rotated in the file, with location and camera. */
export async function phonePhoto(width = 320, height = 240): Promise<Buffer> {
  return (await redBlue(width, height))
    .withExif({
      IFD0: { Make: "CanaryPhone", Artist: "CanaryPerson" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "14/1 41/1 30/1",
        GPSLongitudeRef: "W",
        GPSLongitude: "17/1 26/1 48/1",
      },
    })
    .withMetadata({ orientation: 6 })
    .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>CanaryXmp</x:xmpmeta>")
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Reads a real HEIC of 64×48 px, red on the left and blue on the right, encoded as by iPhones (HEVC). */
export function heicPhoto(): Buffer {
  return readFileSync(join(import.meta.dirname, "../fixtures/red-blue-64x48.heic"));
}

/**
 * Reads a HEIC picture without tiles, for which the decoder needs most memory: red and blue, or a bomb of 108
 * megapixels in 25 KB.
 */
export function bigHeicPhoto(name: "red-blue-4032x3024" | "red-blue-5000x4000" | "grey-12000x9000"): Buffer {
  return readFileSync(join(import.meta.dirname, `../fixtures/${name}.heic`));
}

/** Creates a HEIC in which every `ispe` box claims another size, which the decoder reads before decoding. */
export function heicClaiming(photo: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(photo);
  for (let at = bytes.indexOf("ispe"); at >= 0; at = bytes.indexOf("ispe", at + 1)) {
    bytes.writeUInt32BE(width, at + 8);
    bytes.writeUInt32BE(height, at + 12);
  }
  return bytes;
}

/**
 * Reads a HEIC of sixteen colours (`patches` in `heic.drawing.test.ts`) in squares of 16 px, with a profile. Debian's
 * heif-enc 1.15 wrote the files losslessly (`-L -p chroma=444`) from a PNG with that ICC profile; in `nclx`, one of 19
 * bytes replaced the box of `display-p3`, and the boxes' sizes were adjusted.
 */
export function heicWithProfile(name: "display-p3" | "adobe-rgb" | "lstar-rgb" | "grey" | "nclx"): Buffer {
  return readFileSync(join(import.meta.dirname, `../fixtures/heic/${name}.heic`));
}

/**
 * Reads a HEIC of several pictures, also written by heif-enc: those of `three` are red (64×64), green and blue
 * (64×128); those of `thumb` are red and green, each with a thumbnail. `primary`: the item named in the `pitm` box.
 */
export function heicOfSeveral(name: "three" | "thumb", primary: number): Buffer {
  const bytes = readFileSync(join(import.meta.dirname, `../fixtures/heic/${name}.heic`));
  bytes.writeUInt16BE(primary, bytes.indexOf("pitm") + 8);
  return bytes;
}
