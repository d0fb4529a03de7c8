import { expect, test } from "vitest";
import { isRejectedUnderOverload } from "./overload.ts";

test("under overload visitors are asked to come back, and payment notices are still taken", () => {
  expect(isRejectedUnderOverload("/", 2500, 2000)).toBe(true);
  expect(isRejectedUnderOverload("/api/commander", 2500, 2000)).toBe(true);
  expect(isRejectedUnderOverload("/api/webhooks/paytech", 60_000, 2000)).toBe(false);
  expect(isRejectedUnderOverload("/health/live", 60_000, 2000)).toBe(false);
  expect(isRejectedUnderOverload("/", 1500, 2000)).toBe(false);
  expect(isRejectedUnderOverload("/", Number.POSITIVE_INFINITY, 2000)).toBe(false);
});
