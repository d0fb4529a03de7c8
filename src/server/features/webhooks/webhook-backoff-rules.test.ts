import { expect, test } from "vitest";
import { computeRestMs } from "./webhook-backoff-rules.ts";

test("an address that answers slowly rests five times as long, a minute at most", () => {
  expect([0, 999, 1000, 9900, 60_000].map(computeRestMs)).toEqual([0, 0, 5000, 49_500, 60_000]);
});
