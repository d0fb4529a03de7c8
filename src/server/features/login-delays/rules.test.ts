import { expect, test } from "vitest";
import { delayAfter, delayPolicies } from "./rules.ts";

test("delays double from a second once the free tries are spent, up to the policy's longest", () => {
  const delays = Array.from({ length: 20 }, (_, failures) => delayAfter(delayPolicies.pair, failures) / 1000);
  expect(delays.slice(0, 9)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8]);
  expect(delays.at(-1)).toBe(900);
  expect(delayAfter(delayPolicies.account, 1000)).toBe(30_000);
  expect(delayAfter(delayPolicies.address, 99)).toBe(0);
});
