import { expect, test } from "vitest";
import { testClock } from "#test/harness/clock.ts";
import { createMonotonicClock, systemClock } from "./system.ts";

test.each([
  ["system", systemClock],
  ["test", testClock()],
])("the %s clock gives whole ms since 1970 that never run backwards between two readings", (_name, clock) => {
  const before = Date.now();
  const readings = [clock.now(), clock.now()] as const;
  expect(readings.every(Number.isInteger)).toBe(true);
  expect(readings[0]).toBeGreaterThanOrEqual(before);
  expect(readings[1]).toBeGreaterThanOrEqual(readings[0]);
});

test("the test clock moves by exactly what a test adds", () => {
  const clock = testClock();
  const before = clock.now();
  clock.advance(60_000);
  expect(clock.now() - before).toBeGreaterThanOrEqual(60_000);
});

// Seen to fail with `now: wall`, as every clock in use was before.
test.each([40, -40, 40_000, -40_000])(
  "ignores a jump of %i days that is undone within a minute, and follows one that stays",
  (days) => {
    let [date, passed] = [Date.UTC(2026, 0, 1), 0];
    const clock = createMonotonicClock(
      () => date + passed,
      () => passed,
    );
    const jump = days * 24 * 3_600_000;
    const told = () => clock.now() - Date.UTC(2026, 0, 1);
    passed += 10_000;
    date += jump;
    expect(told()).toBe(10_000);
    passed += 4_000;
    expect(told()).toBe(14_000);
    date -= jump;
    expect(told()).toBe(14_000);
    passed += 10 * 60_000;
    date += 4_000;
    expect(told()).toBe(618_000);

    date += jump;
    expect(told()).toBe(614_000 + 4_000);
    passed += 59_999;
    expect(told()).toBe(677_999);
    passed += 1;
    expect(told()).toBe(jump + 678_000);
  },
);
