import { expect, test } from "vitest";
import { computeBackoffMs, computeRestMs } from "./webhook-backoff-rules.ts";

test("an address rests five times as long as a slow answer took, a minute at most", () => {
  expect([0, 999, 1000, 9900, 60_000].map(computeRestMs)).toEqual([0, 0, 5000, 49_500, 60_000]);
});

test("the wait before a retry doubles from five seconds to an hour at most", () => {
  expect([1, 2, 3, 10, 11, 100].map(computeBackoffMs)).toEqual([5000, 10_000, 20_000, 2_560_000, 3_600_000, 3_600_000]);
});
