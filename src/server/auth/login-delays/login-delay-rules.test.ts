import { expect, test } from "vitest";
import {
  accountDelayPolicy,
  subnetDelayPolicies,
  computeLoginDelay,
  accountSubnetDelayPolicies,
} from "./login-delay-rules.ts";

test("delays double from a second once the free tries are spent, up to the policy's longest", () => {
  const delays = Array.from(
    { length: 20 },
    (_, failures) => computeLoginDelay(accountSubnetDelayPolicies.client, failures) / 1000,
  );
  expect(delays.slice(0, 9)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8]);
  expect(delays.at(-1)).toBe(900);
  expect(computeLoginDelay(accountDelayPolicy, 1000)).toBe(30_000);
  expect(computeLoginDelay(subnetDelayPolicies.client, 99)).toBe(0);
});

test("a wider block has more free tries and shorter waits, but fewer tries than its networks would have", () => {
  for (const policies of [accountSubnetDelayPolicies, subnetDelayPolicies]) {
    const [client, home, holder] = [policies.client, policies["/56"], policies["/48"]];
    expect(client.free < home.free).toBe(true);
    expect(home.free < holder.free).toBe(true);
    expect(client.longestMs >= home.longestMs).toBe(true);
    expect(home.longestMs >= holder.longestMs).toBe(true);
    expect(holder.free).toBeLessThan(256 * client.free);
  }
});
