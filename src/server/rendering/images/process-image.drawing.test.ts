import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  animatedPng,
  bombPng,
  claimingPng,
  gif,
  pdf,
  polyglotJpeg,
  script,
  svg,
  truncatedJpeg,
} from "#test/factories/bad-image.ts";
import { heicPhoto, phonePhoto, photo, redBlue, tinyNoise } from "#test/factories/image.ts";
import { encodeWebpImage } from "./encode.ts";
import { decodeImagePixels, shrinkImagePixels } from "./pixels.ts";
import { processReceivedImage, type ProcessedImage } from "./process-image.ts";
import { getLargestVariantBox, computeMaxPrintMasterBytes, computeMaxVariantBytes } from "./image-rules.ts";

const named = ({ files }: ProcessedImage, name: string) =>
  files.find((file) => file.name === name)?.bytes ?? Buffer.alloc(0);
/** 12 megapixels. */
const large = await sharp(await photo(1344, 1008))
  .resize(4032, 3024)
  .jpeg({ quality: 80 })
  .toBuffer();
const ofLarge = await processReceivedImage("cover", large);
const red = [254, 0, 0];
const blue = [0, 0, 254];

/** Expects a colour at a place (x and y in percent), with the tolerance that re-encoding needs. */
async function expectColour(bytes: Buffer, [x, y]: [number, number], [r = 0, g = 0, b = 0]: number[]): Promise<void> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor((y / 100) * info.height) * info.width + Math.floor((x / 100) * info.width)) * info.channels;
  expect(
    Math.max(Math.abs((data[at] ?? 0) - r), Math.abs((data[at + 1] ?? 0) - g), Math.abs((data[at + 2] ?? 0) - b)),
    `colour at ${x},${y}`,
  ).toBeLessThan(40);
}

describe("what is written", () => {
  test("variants in the widths that pages use, and the vCard's photo", async () => {
    const image = await processReceivedImage("profile", await photo(800, 800));
    expect(image.variants).toEqual([
      { name: "profile-160.webp", type: "image/webp", width: 160 },
      { name: "profile-320.webp", type: "image/webp", width: 320 },
      { name: "profile-640.webp", type: "image/webp", width: 640 },
    ]);
    expect(image.width).toBe(640);
    expect(image.height).toBe(640);
    for (const { name, width } of image.variants) {
      expect(await sharp(named(image, name)).metadata(), name).toMatchObject({ format: "webp", width, height: width });
    }
    expect(image.files.map(({ name }) => name)).toEqual([
      ...image.variants.map(({ name }) => name),
      "print.jpg",
      "contact.jpg",
    ]);
  });

  test("images that are never enlarged; a cover keeps its shape and has no vCard photo", async () => {
    const image = await processReceivedImage("cover", await photo(600, 200));
    expect(image.files.map(({ name }) => name)).toEqual(["cover-480.webp", "cover-600.webp", "print.jpg"]);
    expect(await sharp(named(image, "cover-480.webp")).metadata()).toMatchObject({ width: 480, height: 160 });
    const strip = await processReceivedImage(
      "logo",
      await sharp({ create: { width: 20, height: 20_000, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
    );
    expect(strip.width).toBe(1);
    expect(strip.height).toBe(768);
  });

  test("upright images without EXIF, position, XMP or colour profile", async () => {
    const received = await phonePhoto(320, 240);
    const kept = await sharp(received).metadata();
    expect(kept.orientation).toBe(6);
    expect(kept.exif === undefined).toBe(false);
    expect(received.includes("CanaryPhone")).toBe(true);
    expect(received.includes("CanaryXmp")).toBe(true);
    const image = await processReceivedImage("profile", received);
    // The photo was turned a quarter to the right: its left side is now on top.
    expect(image.width).toBe(240);
    expect(image.height).toBe(320);
    for (const { name, bytes } of image.files) {
      const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata();
      expect(exif, name).toBeUndefined();
      expect(xmp, name).toBeUndefined();
      expect(icc, name).toBeUndefined();
      expect(iptc, name).toBeUndefined();
      expect(orientation, name).toBeUndefined();
      expect(bytes.includes("Canary"), name).toBe(false);
      await expectColour(bytes, [50, 10], red);
      await expectColour(bytes, [50, 90], blue);
    }
  });

  test("any colours as sRGB with 8 bits; transparency stays", async () => {
    const wide = await (await redBlue(64, 64)).withIccProfile("p3").jpeg({ quality: 95 }).toBuffer();
    const cmyk = await (await redBlue(64, 64)).toColourspace("cmyk").jpeg({ quality: 95 }).toBuffer();
    const deep = await (await redBlue(64, 64)).toColourspace("rgb16").png().toBuffer();
    for (const bytes of [wide, cmyk, deep]) {
      const image = await processReceivedImage("logo", bytes);
      const [r, , b] = (await sharp(named(image, "logo-64.webp")).removeAlpha().raw().toBuffer()).subarray(0, 3);
      expect((r ?? 0) > 200).toBe(true);
      expect((b ?? 255) < 60).toBe(true);
    }
    const clear = await sharp({
      create: { width: 32, height: 32, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const logo = named(await processReceivedImage("logo", clear), "logo-32.webp");
    expect((await sharp(logo).raw().toBuffer())[3]).toBe(0);
    await expectColour(named(await processReceivedImage("profile", clear), "contact.jpg"), [50, 50], [255, 255, 255]);
  });

  test("an iPhone's HEIC", async () => {
    const image = await processReceivedImage("profile", heicPhoto());
    expect(image.variants.map(({ name }) => name)).toEqual(["profile-64.webp"]);
    await expectColour(named(image, "profile-64.webp"), [20, 50], red);
    await expectColour(named(image, "profile-64.webp"), [80, 50], blue);
  });

  test("one still frame of an animation", async () => {
    const frame = await redBlue(32, 32);
    const animated = await sharp([await frame.png().toBuffer(), await frame.clone().negate().png().toBuffer()], {
      join: { animated: true },
    })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(2);
    for (const bytes of [animated, animatedPng()]) {
      const still = named(await processReceivedImage("logo", bytes), "logo-32.webp");
      expect(await sharp(still).metadata()).toMatchObject({ width: 32, height: 32 });
      expect((await sharp(still).metadata()).pages ?? 1).toBe(1);
      expect(still.includes("ANIM")).toBe(false);
      await expectColour(still, [10, 50], red);
    }
  });

  test("a vCard photo of 400 px square that is light even for noise, which does not compress", async () => {
    const plain = named(
      await processReceivedImage("profile", await (await redBlue(800, 400)).jpeg().toBuffer()),
      "contact.jpg",
    );
    expect(await sharp(plain).metadata()).toMatchObject({
      format: "jpeg",
      width: 400,
      height: 400,
      isProgressive: false,
    });
    const noise = await sharp({
      create: {
        width: 800,
        height: 800,
        channels: 3,
        background: "#777",
        noise: { type: "gaussian", mean: 128, sigma: 120 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer();
    for (const bytes of [plain, named(await processReceivedImage("profile", noise), "contact.jpg")]) {
      expect(bytes.length).toBeGreaterThan(1000);
      expect(bytes.length).toBeLessThanOrEqual(36_000);
    }
  });

  test("nothing of what was received: a script in a JPEG is gone", async () => {
    const received = await polyglotJpeg();
    expect(received.includes(script)).toBe(true);
    const image = await processReceivedImage("profile", received);
    for (const { name, bytes } of image.files) expect(bytes.includes("<script"), name).toBe(false);
  });
});

const shownFiles = ({ files, master }: ProcessedImage) => files.filter(({ name }) => name !== master);
const sizeOf = (image: ProcessedImage) => shownFiles(image).reduce((sum, { bytes }) => sum + bytes.length, 0);

describe("the print master", () => {
  const masterOf = (image: ProcessedImage) => named(image, image.master);

  test("of a logo keeps its exact pixels and transparency", async () => {
    // Wider than any variant.
    const [width, height] = [800, 450];
    const dots = Buffer.alloc(width * height * 4);
    for (let at = 0; at < dots.length; at += 1)
      dots[at] = [(at >> 8) & 255, (at >> 11) & 255, 40, (at >> 14) & 255][at % 4] ?? 0;
    const received = await sharp(dots, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer();
    const image = await processReceivedImage("logo", received);
    expect(image.master).toBe("print.png");
    const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
    expect((await pixelsOf(masterOf(image))).equals(await pixelsOf(received))).toBe(true);
  });

  test("of a photo has up to 3,000 px, upright, without metadata, and is never enlarged", async () => {
    const { format, width, height, chromaSubsampling, exif, icc } = await sharp(masterOf(ofLarge)).metadata();
    expect(format).toBe("jpeg");
    expect(width).toBe(3000);
    expect(height).toBe(2250);
    expect(chromaSubsampling).toBe("4:4:4");
    expect(exif).toBeUndefined();
    expect(icc).toBeUndefined();
    const small = await sharp(masterOf(await processReceivedImage("profile", await phonePhoto(320, 240)))).metadata();
    expect(small.width).toBe(240);
    expect(small.height).toBe(320);
    expect(small.orientation).toBeUndefined();
  });

  test("stays within its bytes: a logo that is a photo becomes a JPEG, a transparent one shrinks", async () => {
    const noise = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: "#777",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 20 })
      .toBuffer();
    const opaque = await processReceivedImage("logo", noise);
    expect(opaque.master).toBe("print.jpg");
    const half = await sharp(noise).ensureAlpha(0.5).webp({ quality: 10 }).toBuffer();
    const clear = await processReceivedImage("logo", half);
    expect(clear.master).toBe("print.png");
    for (const [image, received] of [
      [opaque, noise],
      [clear, half],
    ] as const)
      expect(masterOf(image).length).toBeLessThanOrEqual(computeMaxPrintMasterBytes(received.length));
  });
});

// Seen to fail with `most` ignored in `encodeWithinBytes`.
test("a tiny file that would become megabytes is written smaller, in the same proportions", async () => {
  const received = await tinyNoise(960, 480);
  const image = await processReceivedImage("cover", received);
  expect(received.length).toBeLessThan(60_000);
  expect(sizeOf(image)).toBeLessThanOrEqual(computeMaxVariantBytes(received.length));
  const { width, height } = await sharp(named(image, image.variants.at(-1)?.name ?? "")).metadata();
  expect(image.width).toEqual(width);
  expect(image.height).toEqual(height);
  expect(Math.abs(width / height - 2)).toBeLessThan(0.02);
});

test("a photo of 12 megapixels keeps its quality and all its widths", async () => {
  const pixels = await shrinkImagePixels(await decodeImagePixels(large, "jpeg"), getLargestVariantBox("cover"));
  for (const width of [480, 720, 960, 1440])
    expect(named(ofLarge, `cover-${width}.webp`).equals(await encodeWebpImage(pixels, width, 80))).toBe(true);
  expect(ofLarge.variants.length).toBe(4);
});

/** A small picture whose header claims that many px: 14 bits a side, after the first bytes of RIFF and VP8L. */
async function losslessWebpClaiming(width: number, height: number): Promise<Buffer> {
  const webp = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer();
  const at = webp.indexOf("VP8L") + 9;
  const rest = webp.readUInt32LE(at) & 0xf000_0000;
  webp.writeUInt32LE((rest | (width - 1) | ((height - 1) << 14)) >>> 0, at);
  expect(await sharp(webp).metadata()).toMatchObject({ format: "webp", width, height });
  return webp;
}

describe("what is refused", () => {
  const refusals: Record<string, [string, () => Buffer | Promise<Buffer>]> = {
    "an empty file": ["upload.missing", () => Buffer.alloc(0)],
    "an SVG": ["upload.unsupported", () => svg],
    "a GIF": ["upload.unsupported", () => gif],
    "a PDF": ["upload.unsupported", () => pdf],
    "a truncated JPEG": ["upload.unreadable", truncatedJpeg],
    "a truncated PNG": [
      "upload.unreadable",
      async () =>
        (
          await sharp(await photo(64, 64))
            .png()
            .toBuffer()
        ).subarray(0, 5000),
    ],
    "a truncated WebP": [
      "upload.unreadable",
      async () =>
        (
          await sharp(await photo(64, 64))
            .webp()
            .toBuffer()
        ).subarray(0, 500),
    ],
    "a JPEG of three bytes": ["upload.unreadable", () => Buffer.from([0xff, 0xd8, 0xff])],
    "a HEIC without an image": ["upload.heic_unreadable", () => heicPhoto().subarray(0, 300)],
    "a PNG of 30000×30000": ["upload.too_many_pixels", () => bombPng(30_000, 30_000)],
    "a PNG that claims 65535×65535": ["upload.too_many_pixels", () => claimingPng(65_535, 65_535)],
    "a PNG that would be held whole in 288 MB": ["upload.too_many_pixels", () => claimingPng(6000, 6000, true)],
    "a lossless WebP that claims 50.4 megapixels in a few bytes": [
      "upload.too_many_pixels",
      () => losslessWebpClaiming(7100, 7100),
    ],
    "an SVG behind a JPEG's first bytes": [
      "upload.unreadable",
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]),
    ],
  };

  test.each(Object.entries(refusals))("%s", async (_name, [code, make]) => {
    await expect(processReceivedImage("logo", await make())).rejects.toMatchObject({ code });
  });
});
