import { expect, it } from "vitest";
import { parseAgreedPrice } from "./agreed-price.ts";

it("reads a price as people type it", () => {
  expect(parseAgreedPrice("")).toBeUndefined();
  expect(parseAgreedPrice("25 000")).toBe(25_000);
  expect(parseAgreedPrice("25\u202f000")).toBe(25_000);
  expect(parseAgreedPrice("vingt")).toBeNaN();
});
