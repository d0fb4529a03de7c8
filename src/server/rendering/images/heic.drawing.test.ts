import { expect, test } from "vitest";
import { bigHeicPhoto, heicClaiming, heicPhoto } from "#test/factories/image.ts";
import { decodeHeicImage } from "./heic.ts";
import { maxHeicMemoryBytes } from "./image-rules.ts";

const box = { width: 640, height: 1280 };

test("a real HEIC becomes its pixels", async () => {
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

test("a bomb is refused before it is decoded", async () => {
  await expect(decodeHeicImage(heicClaiming(heicPhoto(), 5_000, 5_001), box)).rejects.toMatchObject({
    code: "upload.heic_unreadable",
    cause: { message: expect.stringContaining("too many pixels") },
  });
});

test("a photo of 12 megapixels, an iPhone's, and one of 20 leave the decoder small", async () => {
  for (const [name, expected] of [
    ["red-blue-4032x3024", [672, 504]],
    ["red-blue-5000x4000", [714, 571]],
  ] as const) {
    const { data, width, height } = await decodeHeicImage(bigHeicPhoto(name), box);
    expect([width, height, data.length]).toEqual([...expected, width * height * 3]);
  }
});

// Without the bound in heic-worker.ts the first was seen to be decoded.
test("what takes the decoder too much memory is refused, and so is a bomb that claims to be small", async () => {
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

test("what cannot be read, or not in time, is a sentence and ends its thread", async () => {
  const whole = heicPhoto();
  await expect(decodeHeicImage(whole.subarray(0, 500), box)).rejects.toThrow("upload.heic_unreadable");
  await expect(decodeHeicImage(Buffer.concat([whole.subarray(0, 40), Buffer.alloc(800)]), box)).rejects.toThrow(
    "upload.heic_unreadable",
  );
  await expect(decodeHeicImage(whole, box, { msAtMost: 0, maxMemory: maxHeicMemoryBytes })).rejects.toThrow(
    "upload.heic_unreadable",
  );
});
