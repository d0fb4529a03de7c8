import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";

/** A real JPEG of that many px, with noise, so that it weighs what a photo weighs. */
export async function photo(width = 800, height = 800): Promise<Buffer> {
  const noise = await sharp({
    create: { width, height, channels: 3, background: "#777", noise: { type: "gaussian", mean: 128, sigma: 30 } },
  })
    .jpeg({ quality: 80 })
    .toBuffer();
  return noise;
}

/**
 * A tiny file that grows: one piece of noise again and again, which a lossless WebP writes once and pages' sizes
 * cannot.
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

/** A picture whose left half is red and right half blue, so that a test sees which way up it is. */
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

/** Creates a JPEG as a phone held upright writes it: rotated in the file, with the place and the camera. */
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

/** A real HEIC of 64×48, red on the left and blue on the right, as iPhones write them (HEVC). */
export function heicPhoto(): Buffer {
  return readFileSync(join(import.meta.dirname, "../fixtures/red-blue-64x48.heic"));
}

/**
 * Reads one picture without tiles, which takes the decoder the most memory: red and blue, or a bomb of 108 megapixels
 * in 25 KB.
 */
export function bigHeicPhoto(name: "red-blue-4032x3024" | "red-blue-5000x4000" | "grey-12000x9000"): Buffer {
  return readFileSync(join(import.meta.dirname, `../fixtures/${name}.heic`));
}

/** Creates a HEIC whose every `ispe` box has another size, which the decoder reads before it decodes. */
export function heicClaiming(photo: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(photo);
  for (let at = bytes.indexOf("ispe"); at >= 0; at = bytes.indexOf("ispe", at + 1)) {
    bytes.writeUInt32BE(width, at + 8);
    bytes.writeUInt32BE(height, at + 12);
  }
  return bytes;
}

/**
 * Reads a HEIC of sixteen colours (`patches` in `heic.drawing.test.ts`) in squares of 16 px, with a profile: Debian's
 * heif-enc 1.15 wrote them without loss (`-L -p chroma=444`) from a PNG with that ICC profile; in `nclx` the box of
 * `display-p3` was replaced by one of 19 bytes, and the boxes' sizes with it.
 */
export function heicWithProfile(name: "display-p3" | "adobe-rgb" | "lstar-rgb" | "grey" | "nclx"): Buffer {
  return readFileSync(join(import.meta.dirname, `../fixtures/heic/${name}.heic`));
}

/**
 * Reads a HEIC of several pictures, written by heif-enc too: `three` are red (64×64), green and blue (64×128); `thumb`
 * are red and green, each with a thumbnail. `primary`: the item that its `pitm` box then names.
 */
export function heicOfSeveral(name: "three" | "thumb", primary: number): Buffer {
  const bytes = readFileSync(join(import.meta.dirname, `../fixtures/heic/${name}.heic`));
  bytes.writeUInt16BE(primary, bytes.indexOf("pitm") + 8);
  return bytes;
}
