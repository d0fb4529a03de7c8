import { expect, test } from "vitest";
import { describeBrochure, formatFileSize, isBrochure, toFileSize } from "./brochure.ts";

test("rounds a file size as people say it", () => {
  expect([1, 999, 310_400, 999_499, 999_500, 1_240_000, 5_242_880].map(formatFileSize)).toEqual([
    "1\u00a0ko",
    "1\u00a0ko",
    "310\u00a0ko",
    "999\u00a0ko",
    "1\u00a0Mo",
    "1,2\u00a0Mo",
    "5,2\u00a0Mo",
  ]);
  expect(toFileSize(1_240_000, "en-GB")).toEqual({ amount: "1.2", isLarge: true });
  expect(describeBrochure({ bytes: 1_240_000, pages: 1 })).toBe("PDF, 1,2\u00a0Mo, 1 page");
});

test("accepts only a stored brochure with a valid id, size and page count", () => {
  const right = { id: "0123456789abcdef".repeat(2), bytes: 1, pages: 1, at: "" };
  const wrong = [
    { ...right, id: "" },
    { ...right, id: "../../secret" },
    { ...right, id: right.id.toUpperCase() },
    { ...right, bytes: 0 },
    { ...right, bytes: Number.NaN },
    { ...right, pages: 0.5 },
    { ...right, bytes: "1" as unknown as number },
  ];
  expect([isBrochure(right), wrong.filter(isBrochure)]).toEqual([true, []]);
});
