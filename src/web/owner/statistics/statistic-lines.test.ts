import { expect, test } from "vitest";
import {
  buildDailyViewAxis,
  buildDailyViewLines,
  buildMonthlyViewAxis,
  buildMonthlyViewLines,
  selectShownMonths,
} from "./statistic-lines.ts";

const none = { views: 0, saves: null, taps: null, sources: [], kinds: [] };
const details = {
  present: none,
  before: none,
  days: { present: [1, 2], before: Array.from({ length: 28 }, () => 3) },
  months: [
    { month: "2026-12-01", views: 0, saves: null, taps: null },
    { month: "2027-01-01", views: 4, saves: null, taps: null },
    { month: "2027-02-01", views: 0, saves: null, taps: null },
  ],
};

test("this month's line ends with its last whole day; the month before may be shorter", () => {
  expect(buildDailyViewLines(details, "2027-03-01").map(({ name, counts }) => [name, counts.length])).toEqual([
    ["Mars", 2],
    ["Février", 28],
  ]);
  const { names } = buildDailyViewAxis("2027-03-01");
  expect(names.length).toBe(31);
  expect(names[0]).toBe("1er");
  expect(names[30]).toBe("31");
  expect(buildDailyViewAxis("2027-02-01").names).toHaveLength(31);
});

test("months start with the first that has a count; unknown figures are not zero", () => {
  const months = selectShownMonths(details);
  expect(buildMonthlyViewAxis(months).names).toEqual(["Janvier 2027", "Février 2027"]);
  expect(buildMonthlyViewLines(months).map(({ name, counts }) => [name, ...counts])).toEqual([
    ["Vues", 4, 0],
    ["Contacts enregistrés", null, null],
    ["Gestes", null, null],
  ]);
  expect(selectShownMonths({ ...details, months: details.months.slice(0, 1) })).toEqual([]);
});
