import { describe, expect, test } from "vitest";
import { heldBytes, isVariantName, largestBox, uploadIdFromUrl, variantName, widestWebp, widthsFor } from "./rules.ts";

const id = "0123456789abcdef0123456789abcdef";

describe("the upload that an order's address names", () => {
  test.each([`/api/uploads/${id}/image`, `https://cartes.example/api/uploads/${id}/image`, `http://127.0.0.1:3000/api/uploads/${id}/image`])("%s", (url) => {
    expect(uploadIdFromUrl(url)).toBe(id);
  });

  test.each([
    "", id, `/api/uploads/${id}`, `/api/uploads/${id}/image?x=1`, `/api/uploads/${id}/image/`, `/api/uploads/${id.toUpperCase()}/image`,
    `/api/uploads/${id}0/image`, `javascript:/api/uploads/${id}/image`, `https://a.example/x/api/uploads/${id}/image`, `//a.example/api/uploads/${id}/image`,
    `/api/uploads/../${id}/image`, ` /api/uploads/${id}/image`, `/api/uploads/${id}/image\n`,
  ])("none in %j", (url) => {
    expect(uploadIdFromUrl(url)).toBeUndefined();
  });
});

test("widths never exceed the picture's, which is always one of them", () => {
  expect(widthsFor("profile", 640)).toEqual([160, 320, 640]);
  expect(widthsFor("profile", 400)).toEqual([160, 320, 400]);
  expect(widthsFor("profile", 160)).toEqual([160]);
  expect(widthsFor("cover", 1)).toEqual([1]);
  expect(largestBox("logo")).toEqual({ width: 384, height: 768 });
});

test("only the names that we write are looked for", () => {
  expect(isVariantName(variantName("profile", 320, "webp"))).toBe(true);
  expect(isVariantName(variantName("cover", 1440, "avif"))).toBe(true);
  for (const name of ["contact.jpg", "profile-320.jpg", "../profile-320.webp", "profile-320.webp\n", "profile-.webp", "other-1.webp", ""]) {
    expect(isVariantName(name), name).toBe(false);
  }
});

test("the widest WebP, not the AVIF", () => {
  const webp = (width: number) => ({ name: variantName("cover", width, "webp"), type: "image/webp" as const, width });
  expect(widestWebp([webp(480), webp(960), { name: "cover-1440.avif", type: "image/avif", width: 1440 }])?.width).toBe(960);
  expect(widestWebp([])).toBeUndefined();
});

test("what a decoder holds of an image that it cannot read line by line", () => {
  const layout = { width: 1000, height: 1000, channels: 3, depth: "uchar", isProgressive: true };
  expect(heldBytes("jpeg", { ...layout, isProgressive: false })).toBe(0);
  expect(heldBytes("jpeg", { ...layout, chromaSubsampling: "4:2:0" })).toBe(3_000_000);
  expect(heldBytes("jpeg", { ...layout, chromaSubsampling: "4:4:4" })).toBe(6_000_000);
  expect(heldBytes("png", { ...layout, channels: 4, depth: "ushort" })).toBe(8_000_000);
  expect(heldBytes("webp", { ...layout, isProgressive: false })).toBe(4_000_000);
});
