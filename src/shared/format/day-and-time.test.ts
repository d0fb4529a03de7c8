import { expect, it } from "vitest";
import { formatFrenchDay, formatFrenchDayAndTime } from "./day-and-time.ts";

it("formats the first day of a month as an ordinal, and every other day as a number", () => {
  expect(formatFrenchDay(Date.parse("2026-12-01T00:00:00Z"))).toBe("1er\u00a0décembre 2026");
  expect(formatFrenchDay(Date.parse("2026-12-11T23:59:59Z"))).toBe("11\u00a0décembre 2026");
  expect(formatFrenchDayAndTime(Date.parse("2026-12-01T09:05:00Z"))).toBe("1er\u00a0décembre 2026 à 09:05");
});
