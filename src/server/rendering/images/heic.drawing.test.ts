import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { bigHeicPhoto, heicClaiming, heicOfSeveral, heicPhoto, heicWithProfile } from "#test/factories/image.ts";
import { decodeHeicImage } from "./heic.ts";
import { maxHeicMemoryBytes } from "./image-rules.ts";
import { decodeImagePixels } from "./pixels.ts";
import { processReceivedImage } from "./process-image.ts";

const box = { width: 640, height: 1280 };

test("decodes a real HEIC to its pixels", async () => {
  const { data, width, height, channels } = await decodeHeicImage(heicPhoto(), box);
  expect(width).toBe(64);
  expect(height).toBe(48);
  expect(channels).toBe(4);
  expect(data.length).toEqual(64 * 48 * 4);
  const [r, g, b] = data.subarray(0, 3);
  expect((r ?? 0) > 200).toBe(true);
  expect((g ?? 255) < 60).toBe(true);
  expect((b ?? 255) < 60).toBe(true);
});

test.each([
  [5_000, 5_001],
  [20_000, 10_000],
  [60_000, 60_000],
  [0xffff_ffff, 0xffff_ffff],
])("refuses a bomb of %i×%i px before decoding, and says how many pixels a HEIC may have", async (width, height) => {
  await expect(decodeHeicImage(heicClaiming(heicPhoto(), width, height), box)).rejects.toMatchObject({
    code: "upload.too_many_pixels",
    detail: "Une photo HEIC en a 25\u00a0millions au plus.",
  });
});

test("shrinks a 12-megapixel iPhone photo and a 20-megapixel photo within the decoder", async () => {
  for (const [name, expected] of [
    ["red-blue-4032x3024", [672, 504]],
    ["red-blue-5000x4000", [714, 571]],
  ] as const) {
    const { data, width, height } = await decodeHeicImage(bigHeicPhoto(name), box);
    expect([width, height, data.length]).toEqual([...expected, width * height * 3]);
  }
});

// Without the limit in heic-worker.ts the first file was decoded.
test("refuses a file that takes the decoder too much memory, and a bomb that claims to be small", async () => {
  await expect(
    decodeHeicImage(bigHeicPhoto("red-blue-5000x4000"), box, { msAtMost: 20_000, maxMemory: 100_000_000 }),
  ).rejects.toMatchObject({
    code: "upload.heic_unreadable",
    cause: { message: expect.stringContaining("too much memory") },
  });
  await expect(decodeHeicImage(heicClaiming(bigHeicPhoto("grey-12000x9000"), 64, 48), box)).rejects.toThrow(
    "upload.heic_unreadable",
  );
});

test("a file that cannot be read in time, or at all, gets an error message and ends its thread", async () => {
  const whole = heicPhoto();
  await expect(decodeHeicImage(whole.subarray(0, 500), box)).rejects.toThrow("upload.heic_unreadable");
  await expect(decodeHeicImage(Buffer.concat([whole.subarray(0, 40), Buffer.alloc(800)]), box)).rejects.toThrow(
    "upload.heic_unreadable",
  );
  await expect(decodeHeicImage(whole, box, { msAtMost: 0, maxMemory: maxHeicMemoryBytes })).rejects.toThrow(
    "upload.heic_unreadable",
  );
});

const patches = [
  "ff0000 00ff00 0000ff ffff00 00a0a0 c08060 e0b090 402010",
  "808080 c0c0c0 305090 ffffff e04000 208040 101020 d0f0d0",
].flatMap((row) => row.split(" ").map((hex) => [...Buffer.from(hex, "hex")]));

type Colour = number[];

/** The colours in the middle of the sixteen squares. */
async function readPatches(image: Sharp): Promise<Colour[]> {
  const { data, info } = await image.toColourspace("srgb").removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return patches.map((_, at) => {
    const from = ((8 + 16 * Math.floor(at / 4)) * info.width + 8 + 16 * (at % 4)) * info.channels;
    return [...data.subarray(from, from + 3)];
  });
}

async function readPublished(bytes: Buffer): Promise<Colour[]> {
  const { files } = await processReceivedImage("logo", bytes);
  const published = files.find(({ name }) => name === "print.png");
  return readPatches(sharp(published?.bytes));
}

function expectSame(got: Colour[], expected: Colour[]): void {
  for (const [at, colour] of expected.entries())
    for (const [channel, value] of colour.entries())
      expect(Math.abs((got[at]?.[channel] ?? 999) - value), `patch ${at}: ${got[at]} for ${colour}`).toBeLessThan(9);
}

/** The sixteen squares as a JPEG with the profile in its first segment. */
async function jpegWithProfile(icc: Buffer, grey: boolean): Promise<Buffer> {
  const data = Buffer.alloc(64 * 64 * 3);
  for (let at = 0; at < 64 * 64; at += 1)
    data.set(patches[4 * Math.floor(at / 1024) + Math.floor((at % 64) / 16)] ?? [], at * 3);
  const drawn = sharp(data, { raw: { width: 64, height: 64, channels: 3 } });
  const jpeg = await (grey ? drawn.toColourspace("b-w") : drawn)
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .toBuffer();
  const segment = Buffer.concat([Buffer.from("\xff\xe2\0\0ICC_PROFILE\0\x01\x01", "latin1"), icc]);
  segment.writeUInt16BE(segment.length - 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

test.each(["display-p3", "adobe-rgb", "lstar-rgb", "grey"] as const)(
  "a HEIC with the ICC profile %s looks like a JPEG with that profile",
  async (name) => {
    const heic = heicWithProfile(name);
    const at = heic.indexOf("colrprof");
    const icc = heic.subarray(at + 8, at - 4 + heic.readUInt32BE(at - 4));
    const jpeg = await readPublished(await jpegWithProfile(icc, name === "grey"));
    expect(jpeg).not.toEqual(patches);
    expectSame(await readPublished(heic), jpeg);
  },
);

/** Matrices from other primaries' linear light to Rec. 709's, all with white D65 (SMPTE EG 432-1, ITU-R BT.2087). */
const toRec709 = {
  p3: [1.2249, -0.2247, 0, -0.042, 1.0419, 0, -0.0197, -0.0786, 1.0979],
  rec2020: [1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187],
  rec709: [1, 0, 0, 0, 1, 0, 0, 0, 1],
};

function fromSrgb(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function toSrgb(light: number): number {
  const within = Math.min(1, Math.max(0, light));
  return Math.round(255 * (within <= 0.0031308 ? within * 12.92 : 1.055 * within ** (1 / 2.4) - 0.055));
}

// The numbers are those of ITU-T H.273.
test.each([
  ["Display P3", 12, 13, toRec709.p3, fromSrgb],
  ["Rec. 2020", 9, 13, toRec709.rec2020, fromSrgb],
  ["Rec. 709 with a gamma of 2.8", 1, 5, toRec709.rec709, (value: number) => value ** 2.8],
  ["P3, linear", 12, 8, toRec709.p3, (value: number) => value],
  ["Rec. 709 of a camera, which means sRGB", 1, 1, toRec709.rec709, fromSrgb],
  ["sRGB", 1, 13, toRec709.rec709, fromSrgb],
  ["nothing", 2, 2, toRec709.rec709, fromSrgb],
] as const)("a HEIC whose nclx names %s", async (_, primaries, transfer, matrix, decode) => {
  const heic = heicWithProfile("nclx");
  heic.writeUInt16BE(primaries, heic.indexOf("colrnclx") + 8);
  heic.writeUInt16BE(transfer, heic.indexOf("colrnclx") + 10);
  const expected = patches.map((patch) => {
    const [red = 0, green = 0, blue = 0] = patch.map((value) => decode(value / 255));
    return [0, 3, 6].map((row) =>
      toSrgb((matrix[row] ?? 0) * red + (matrix[row + 1] ?? 0) * green + (matrix[row + 2] ?? 0) * blue),
    );
  });
  expectSame(await readPublished(heic), expected);
});

test.each([
  ["the first of three", "three", 1, [64, 64], [255, 0, 0]],
  ["the second of three", "three", 2, [64, 64], [0, 255, 0]],
  ["the third of three, of another size", "three", 3, [64, 128], [0, 0, 255]],
  ["the second of two with thumbnails", "thumb", 4, [64, 64], [0, 255, 0]],
] as const)("decodes the primary of several pictures: %s", async (_, name, primary, [width, height], colour) => {
  const pixels = await decodeImagePixels(heicOfSeveral(name, primary), "heic");
  expect([pixels.width, pixels.height]).toEqual([width, height]);
  expectSame([[...pixels.data.subarray(0, 3)]], [[...colour]]);
});
