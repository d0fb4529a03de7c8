import { expect, test } from "vitest";
import { getYearAndMonth, getMonthStartsOfYear, toMonthlySalesSeries } from "./monthly-sales-rules.ts";

test("months begin at midnight in Dakar, which is midnight UTC", () => {
  const starts = getMonthStartsOfYear(2028);
  expect(starts).toHaveLength(13);
  expect(starts.slice(0, 3).map((start) => new Date(start).toISOString())).toEqual([
    "2028-01-01T00:00:00.000Z",
    "2028-02-01T00:00:00.000Z",
    "2028-03-01T00:00:00.000Z",
  ]);
  expect(new Date(starts[12] ?? 0).toISOString()).toBe("2029-01-01T00:00:00.000Z");
  expect(getYearAndMonth((starts[12] ?? 0) - 1)).toEqual({ year: 2028, month: 11 });
});

test("shows twelve months for Silver always, and for another offer once it has sales", () => {
  const empty = Array<number>(12).fill(0);
  expect(toMonthlySalesSeries([])).toEqual({ silver: empty, others: [] });
  expect(
    toMonthlySalesSeries([
      { offer: "CUSTOM", month: 11, sales: 2 },
      { offer: "SILVER", month: 0, sales: 5 },
    ]),
  ).toEqual({
    silver: [5, ...empty.slice(1)],
    others: [{ offer: "CUSTOM", months: [...empty.slice(1), 2] }],
  });
});
