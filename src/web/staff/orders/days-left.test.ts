import { expect, it } from "vitest";
import { computeDaysUntilErasure, formatDaysUntilErasure } from "./days-left.ts";

const deleted = "2026-11-04T08:00:00.000Z";

it("counts the days that an order stays in the trash", () => {
  expect(computeDaysUntilErasure(deleted, Date.parse(deleted))).toBe(30);
  expect(computeDaysUntilErasure(deleted, Date.parse("2026-12-03T09:00:00Z"))).toBe(1);
  expect(computeDaysUntilErasure(deleted, Date.parse("2027-01-01T00:00:00Z"))).toBe(0);
  expect([30, 1, 0].map(formatDaysUntilErasure)).toEqual([
    "encore 30\u00a0jours",
    "encore 1\u00a0jour",
    "ses données s'effacent",
  ]);
});
