import { expect, test } from "vitest";
import { testClock } from "#test/harness/clock.ts";
import { systemClock } from "./system.ts";

test.each([["system", systemClock], ["test", testClock()]])("the %s clock tells whole ms since 1970 that never run backwards between two readings", (_name, clock) => {
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
