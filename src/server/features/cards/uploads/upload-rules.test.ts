import { describe, expect, test } from "vitest";
import { buildVariantFileName } from "#server/rendering/images/image-rules.ts";
import { parsePrivateUploadId } from "#shared/route-paths.ts";
import { findWidestWebp } from "./upload-rules.ts";

const id = "0123456789abcdef0123456789abcdef";

describe("the upload that an order's address names", () => {
  test.each([
    `/api/uploads/${id}/image`,
    `https://cartes.example/api/uploads/${id}/image`,
    `http://127.0.0.1:3000/api/uploads/${id}/image`,
  ])("%s", (url) => {
    expect(parsePrivateUploadId(url)).toBe(id);
  });

  test.each([
    "",
    id,
    `/api/uploads/${id}`,
    `/api/uploads/${id}/image?x=1`,
    `/api/uploads/${id}/image/`,
    `/api/uploads/${id.toUpperCase()}/image`,
    `/api/uploads/${id}0/image`,
    `javascript:/api/uploads/${id}/image`,
    `https://a.example/x/api/uploads/${id}/image`,
    `//a.example/api/uploads/${id}/image`,
    `/api/uploads/../${id}/image`,
    ` /api/uploads/${id}/image`,
    `/api/uploads/${id}/image\n`,
  ])("none in %j", (url) => {
    expect(parsePrivateUploadId(url)).toBeUndefined();
  });
});

test("finds the widest WebP, not the AVIF", () => {
  const webp = (width: number) => ({
    name: buildVariantFileName("cover", width, "webp"),
    type: "image/webp" as const,
    width,
  });
  expect(
    findWidestWebp([webp(480), webp(960), { name: "cover-1440.avif", type: "image/avif", width: 1440 }])?.width,
  ).toBe(960);
  expect(findWidestWebp([])).toBeUndefined();
});
