import { expect, test } from "vitest";
import { delayAddress, delayAfter, delayPolicies } from "./rules.ts";

test("delays double from a second once the free tries are spent, up to the policy's longest", () => {
  const delays = Array.from({ length: 20 }, (_, failures) => delayAfter(delayPolicies.pair, failures) / 1000);
  expect(delays.slice(0, 9)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8]);
  expect(delays.at(-1)).toBe(900);
  expect(delayAfter(delayPolicies.account, 1000)).toBe(30_000);
  expect(delayAfter(delayPolicies.address, 99)).toBe(0);
});

test.each([
  ["196.207.1.2", "196.207.1.2"],
  ["::ffff:196.207.1.2", "196.207.1.2"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:DB8:1:2::99", "2001:db8:1:2"],
  ["2001:db8::99", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
])("delays are kept by %s as %s", (address, key) => {
  expect(delayAddress(address)).toBe(key);
});
