import { expect, it } from "vitest";
import { getMonthRange } from "./movement-filters.ts";

it("returns a month's first and last day, across the turn of the year and in February", () => {
  expect(getMonthRange("2026-11-22")).toEqual({ du: "2026-11-01", au: "2026-11-30" });
  expect(getMonthRange("2028-02-03")).toEqual({ du: "2028-02-01", au: "2028-02-29" });
  expect(getMonthRange("2026-01-31", 1)).toEqual({ du: "2025-12-01", au: "2025-12-31" });
});
