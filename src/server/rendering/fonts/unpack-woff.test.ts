import { readFileSync } from "node:fs";
import { create, type Font, openSync } from "fontkit";
import { expect, it } from "vitest";
import { listBrandFontFiles } from "#server/rendering/brand-font.ts";
import { unpackWoff } from "./unpack-woff.ts";

it("unpacks the documents' fonts into fonts that draw the same letters", () => {
  const files = ([400, 700] as const).flatMap((weight) => listBrandFontFiles(weight).map(({ file }) => file));
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    const [packed, plain] = [openSync(file) as Font, create(unpackWoff(readFileSync(file))) as Font];
    expect([plain.numGlyphs, plain.unitsPerEm, plain.postscriptName]).toEqual([
      packed.numGlyphs,
      packed.unitsPerEm,
      packed.postscriptName,
    ]);
    for (let glyph = 0; glyph < packed.numGlyphs; glyph += 7)
      expect(plain.getGlyph(glyph).path.toSVG()).toBe(packed.getGlyph(glyph).path.toSVG());
  }
});
