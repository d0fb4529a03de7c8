import { expect, it } from "vitest";
import { parseWholeFcfa } from "./amount-field.tsx";

it("reads a price as people type it", () => {
  expect(parseWholeFcfa("")).toBeUndefined();
  expect(parseWholeFcfa("25 000")).toBe(25_000);
  expect(parseWholeFcfa("25\u202f000")).toBe(25_000);
  expect(parseWholeFcfa("vingt")).toBeNaN();
});
