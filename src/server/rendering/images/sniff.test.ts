import sharp from "sharp";
import { expect, test } from "vitest";
import { animatedPng, gif, pdf, svg } from "#test/factories/bad-image.ts";
import { heicPhoto, photo } from "#test/factories/image.ts";
import { sniffImageFormat } from "./sniff.ts";

const heicHeader = (...brands: string[]) =>
  Buffer.concat([Buffer.from([0, 0, 0, 8 + brands.length * 4]), Buffer.from(`ftyp${brands.join("")}`)]);

test("detects the four formats by their first bytes", async () => {
  const jpeg = await photo(8, 8);
  expect(sniffImageFormat(jpeg)).toBe("jpeg");
  expect(sniffImageFormat(await sharp(jpeg).png().toBuffer())).toBe("png");
  expect(sniffImageFormat(animatedPng())).toBe("png");
  expect(sniffImageFormat(await sharp(jpeg).webp().toBuffer())).toBe("webp");
  expect(sniffImageFormat(heicPhoto())).toBe("heic");
  expect(sniffImageFormat(heicHeader("mif1", "\0\0\0\0", "mif1", "heic"))).toBe("heic");
});

test("detects no other format", async () => {
  const avif = await sharp(await photo(16, 16))
    .avif({ effort: 0 })
    .toBuffer();
  const others = {
    svg,
    gif,
    pdf,
    avif,
    empty: Buffer.alloc(0),
    short: Buffer.from([0xff, 0xd8]),
    html: Buffer.from("<!doctype html>"),
    mif1Avif: heicHeader("mif1", "\0\0\0\0", "avif"),
    mp4: heicHeader("isom", "\0\0\0\0", "mp41"),
    wave: Buffer.from("RIFF\0\0\0\0WAVEfmt "),
  };
  for (const [name, bytes] of Object.entries(others)) expect(sniffImageFormat(bytes), name).toBeUndefined();
});
