import { expect, it } from "vitest";
import { listMonths, parseMonth } from "./months.ts";

it("lists the months before today across the turn of the year, and refuses any other text as a month", () => {
  expect(listMonths("2026-01-31", 3)).toEqual([
    { value: "2026-01", label: "Janvier 2026" },
    { value: "2025-12", label: "Décembre 2025" },
    { value: "2025-11", label: "Novembre 2025" },
  ]);
  expect(["2026-11", "2026-13", "", "2026-1"].map(parseMonth)).toEqual(["2026-11", undefined, undefined, undefined]);
});
