import { expect, test } from "vitest";
import { getStatisticsMailMonth } from "./statistics-mail-rules.ts";

test.each([
  ["2026-11-01T00:00:00Z", { month: "2026-10-01", isTime: true }],
  ["2026-11-10T23:59:59.999Z", { month: "2026-10-01", isTime: true }],
  ["2026-11-11T00:00:00Z", { month: "2026-10-01", isTime: false }],
  ["2027-01-03T08:00:00Z", { month: "2026-12-01", isTime: true }],
  ["2028-03-31T12:00:00Z", { month: "2028-02-01", isTime: false }],
])("on %s", (now, told) => expect(getStatisticsMailMonth(Date.parse(now))).toEqual(told));
