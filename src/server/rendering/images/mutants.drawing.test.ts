import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { apiErrors } from "#shared/errors/errors.ts";
import { AppError } from "#server/app-error.ts";
import { animatedPng, polyglotJpeg } from "#test/factories/bad-image.ts";
import { heicPhoto, phonePhoto, photo } from "#test/factories/image.ts";
import { processReceivedImage } from "./process-image.ts";

const jpeg = await phonePhoto(64, 48);
const pixels = sharp(await photo(64, 64));
const originals = [
  jpeg,
  await polyglotJpeg(),
  animatedPng(),
  await pixels.png().toBuffer(),
  await pixels.webp().toBuffer(),
  await pixels.jpeg({ progressive: true }).toBuffer(),
];

/** Overwrites some of the file's bytes, and may cut off its end. */
function mutate(original: Buffer, changes: readonly (readonly [number, number])[], keep: number): Buffer {
  const bytes = Buffer.from(original.subarray(0, Math.ceil(original.length * keep)));
  // Half of the changes are near the start, where the headers are.
  for (const [place, value] of changes)
    bytes[place % 2 ? place % bytes.length : place % Math.min(200, bytes.length)] = value;
  return bytes;
}

/** Returns a refusal's code and status. @throws any other error */
function refusalOf(error: unknown): string {
  if (!(error instanceof AppError)) throw error;
  return `${error.code} ${apiErrors[error.code].status}`;
}

async function expectHarmless(bytes: Buffer): Promise<void> {
  const { files, refusal } = await processReceivedImage("logo", bytes).then(
    ({ files }) => ({ files, refusal: undefined }),
    (error: unknown) => ({ files: [], refusal: refusalOf(error) }),
  );
  for (const file of files) {
    const { format, exif } = await sharp(file.bytes).metadata();
    expect(format).toEqual(file.type.slice("image/".length));
    expect(exif).toBeUndefined();
    expect(file.bytes.includes("<script")).toBe(false);
    expect(file.bytes.includes("Canary")).toBe(false);
  }
  expect(refusal ?? "upload. 422").toMatch(/^upload\.\w* 4\d\d$/);
}

const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 });
const keep = fc.oneof(fc.constant(1), fc.double({ min: 0.05, max: 1, noNaN: true }));

test("each of 500 damaged images is refused or re-encoded cleanly, in bounded memory", async () => {
  const before = process.memoryUsage().rss;
  const damaged = fc.asyncProperty(fc.constantFrom(...originals), changes, keep, async (original, spots, part) =>
    expectHarmless(mutate(original, spots, part)),
  );
  await fc.assert(damaged, { numRuns: 500 });
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
});

test("each of 6 damaged HEICs is refused or re-encoded cleanly", async () => {
  await fc.assert(
    fc.asyncProperty(changes, keep, async (spots, part) => expectHarmless(mutate(heicPhoto(), spots, part))),
    { numRuns: 6 },
  );
});
