import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { drawSigns } from "./signs.ts";

test("the signs beside the ways to reach us are those of the networks", () => {
  // On failure: node tools/drawings/draw-images.ts, under a new number, since browsers cache the file for a year.
  expect(readFileSync(join(import.meta.dirname, "../../public/assets/signs-1.svg"), "utf8")).toBe(drawSigns());
});
