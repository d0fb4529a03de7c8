import { expect, test } from "vitest";
import { isRefused } from "./overload.ts";

test("under overload visitors are asked to come back, and payment notices are still taken", () => {
  expect(isRefused("/", 2500, 2000)).toBe(true);
  expect(isRefused("/api/commander", 2500, 2000)).toBe(true);
  expect(isRefused("/api/webhooks/paytech", 60_000, 2000)).toBe(false);
  expect(isRefused("/health/live", 60_000, 2000)).toBe(false);
  expect(isRefused("/", 1500, 2000)).toBe(false);
  expect(isRefused("/", Number.POSITIVE_INFINITY, 2000)).toBe(false);
});
