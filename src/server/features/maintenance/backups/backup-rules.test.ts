import { expect, test } from "vitest";
import { dayMs } from "#shared/format/day-and-time.ts";
import { formatBackupName, findExpiredBackups, parseBackupInstant, formatDuration } from "./backup-rules.ts";

const now = Date.UTC(2026, 10, 22, 15, 32, 10);

test("parses a backup's name to its time, and other names to `undefined`", () => {
  expect(formatBackupName(now)).toBe("2026-11-22-153210");
  expect(parseBackupInstant("2026-11-22-153210")).toBe(now);
  expect(["images", "2026-11-22", "2026-13-40-999999"].map(parseBackupInstant)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("keeps 7 days, 4 weeks and 6 months of a year of daily backups, and everything of the last two days", () => {
  const nightly = Array.from({ length: 365 }, (_, at) => formatBackupName(now - 12 * 3_600_000 - at * dayMs));
  const byHand = [formatBackupName(now - 3_600_000), formatBackupName(now - 2 * 3_600_000)];
  const going = new Set(findExpiredBackups([...nightly, ...byHand], now));
  const staying = [...nightly, ...byHand]
    .filter((name) => !going.has(name))
    .toSorted()
    .toReversed();
  expect(staying).toEqual([
    "2026-11-22-143210",
    "2026-11-22-133210",
    "2026-11-22-033210",
    "2026-11-21-033210",
    "2026-11-20-033210",
    "2026-11-19-033210",
    "2026-11-18-033210",
    "2026-11-17-033210",
    "2026-11-16-033210",
    "2026-11-15-033210",
    "2026-11-08-033210",
    "2026-11-01-033210",
    "2026-10-31-033210",
    "2026-09-30-033210",
    "2026-08-31-033210",
    "2026-07-31-033210",
    "2026-06-30-033210",
  ]);
});

test("keeps few backups, however old", () => {
  const yearly = [1, 400, 800].map((days) => formatBackupName(now - days * dayMs));
  expect(findExpiredBackups(yearly, now)).toEqual([]);
});

test("formats a duration in its largest unit", () => {
  expect([4200, 90_000, 2 * 3_600_000, 36 * 3_600_000].map(formatDuration)).toEqual([
    "4,2 s",
    "1,5 min",
    "2 h",
    "1,5 jours",
  ]);
});
