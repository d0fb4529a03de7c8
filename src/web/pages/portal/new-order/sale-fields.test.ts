import { expect, it } from "vitest";
import { readPrice } from "./sale-fields.tsx";

it("reads a price as people type it", () => {
  expect(readPrice("")).toBeUndefined();
  expect(readPrice("25 000")).toBe(25_000);
  expect(readPrice("25\u202f000")).toBe(25_000);
  expect(readPrice("vingt")).toBeNaN();
});
