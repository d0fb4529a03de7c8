import { expect, test } from "vitest";
import {
  estimateDecoderBytes,
  isVariantFileName,
  getLargestVariantBox,
  buildVariantFileName,
  listVariantWidths,
} from "./image-rules.ts";

test("widths never exceed the picture's, which is always one of them", () => {
  expect(listVariantWidths("profile", 640)).toEqual([160, 320, 640]);
  expect(listVariantWidths("profile", 400)).toEqual([160, 320, 400]);
  expect(listVariantWidths("profile", 160)).toEqual([160]);
  expect(listVariantWidths("cover", 1)).toEqual([1]);
  expect(getLargestVariantBox("logo")).toEqual({ width: 384, height: 768 });
});

test("accepts only the file names that we write", () => {
  expect(isVariantFileName(buildVariantFileName("profile", 320, "webp"))).toBe(true);
  expect(isVariantFileName(buildVariantFileName("cover", 1440, "avif"))).toBe(true);
  for (const name of [
    "contact.jpg",
    "profile-320.jpg",
    "../profile-320.webp",
    "profile-320.webp\n",
    "profile-.webp",
    "other-1.webp",
    "",
  ]) {
    expect(isVariantFileName(name), name).toBe(false);
  }
});

test("estimates the decoder's memory for images that it cannot read line by line", () => {
  const layout = { width: 1000, height: 1000, channels: 3, depth: "uchar", isProgressive: true };
  expect(estimateDecoderBytes("jpeg", { ...layout, isProgressive: false })).toBe(0);
  expect(estimateDecoderBytes("jpeg", { ...layout, chromaSubsampling: "4:2:0" })).toBe(3_000_000);
  expect(estimateDecoderBytes("jpeg", { ...layout, chromaSubsampling: "4:4:4" })).toBe(6_000_000);
  expect(estimateDecoderBytes("png", { ...layout, channels: 4, depth: "ushort" })).toBe(8_000_000);
  expect(estimateDecoderBytes("webp", { ...layout, isProgressive: false })).toBe(4_000_000);
});
