import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { drawSigns } from "./signs.ts";

test("the contact signs are those of the networks", () => {
  // On failure: run node tools/drawings/draw-images.ts, and give the file a new number: browsers cache it for a year.
  expect(readFileSync(join(import.meta.dirname, "../../public/assets/signs-1.svg"), "utf8")).toBe(drawSigns());
});
