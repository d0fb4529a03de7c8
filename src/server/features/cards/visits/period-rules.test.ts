import { expect, test } from "vitest";
import { dayMs, parseIsoDay } from "#shared/format/day-and-time.ts";
import {
  countPeriodVisits,
  type DailyVisitSumRow,
  minViewsForDetails,
  getStatisticsPeriodsUntil,
  toPeriodFigures,
  listDailyViews,
} from "./period-rules.ts";

const first = parseIsoDay("2026-11-01");
const november = { first, end: parseIsoDay("2026-12-01") };
const on = (day: string, kind: DailyVisitSumRow["kind"], times: number): DailyVisitSumRow => ({
  day: parseIsoDay(day),
  kind,
  times,
});

test("this month's past days are compared with the same days of the month before, as far as it has them", () => {
  const { present, before, wholeBefore, months } = getStatisticsPeriodsUntil(parseIsoDay("2027-03-31"));
  expect(present).toEqual({ first: parseIsoDay("2027-03-01"), end: parseIsoDay("2027-03-31") });
  expect(before).toEqual({ first: parseIsoDay("2027-02-01"), end: parseIsoDay("2027-03-01") });
  expect(before).toEqual(wholeBefore);
  expect(months.length).toBe(12);
  expect(months[0]?.first).toEqual(parseIsoDay("2026-03-01"));
  expect(months[11]).toEqual(wholeBefore);
  expect(getStatisticsPeriodsUntil(parseIsoDay("2027-03-03")).before.end).toBe(parseIsoDay("2027-02-03"));
  // On the first of a month no day is over.
  const onTheFirst = getStatisticsPeriodsUntil(first);
  expect(onTheFirst.present.end - onTheFirst.present.first).toBe(0);
  expect(onTheFirst.before.end - onTheFirst.before.first).toBe(0);
});

test("with few views only their number is told: actions and sources could be somebody's whom the owner knows", () => {
  const sums = [
    on("2026-11-02", "view", minViewsForDetails - 1),
    on("2026-11-02", "save", 1),
    on("2026-11-02", "call", 1),
  ];
  expect(toPeriodFigures(sums, [{ source: "nfc", times: minViewsForDetails - 1 }], november)).toEqual({
    views: minViewsForDetails - 1,
    saves: null,
    taps: null,
    sources: [],
    kinds: [],
  });
  const more = [...sums, on("2026-11-30", "view", 1), on("2026-11-30", "network", 2)];
  expect(
    toPeriodFigures(
      more,
      [
        { source: "nfc", times: 4 },
        { source: "link", times: 1 },
      ],
      november,
    ),
  ).toEqual({
    views: minViewsForDetails,
    saves: 1,
    taps: 3,
    sources: [
      { source: "link", views: 1 },
      { source: "nfc", views: 4 },
    ],
    kinds: [
      { kind: "call", times: 1 },
      { kind: "network", times: 2 },
    ],
  });
});

test("a period includes its first day and ends before `end`", () => {
  const sums = [
    on("2026-10-31", "view", 7),
    on("2026-11-01", "view", 1),
    on("2026-11-03", "view", 2),
    on("2026-11-03", "save", 2),
    on("2026-12-01", "view", 9),
  ];
  expect(countPeriodVisits(sums, november).views).toBe(3);
  expect(listDailyViews(sums, { first, end: first + 4 * dayMs })).toEqual([1, 0, 2, 0]);
});

test("fewer than five views show only their number (decision 26)", () => {
  const views = (times: number) => countPeriodVisits([on("2026-11-02", "view", times)], november);
  expect([views(4).saves, views(5).saves]).toEqual([null, 0]);
});
