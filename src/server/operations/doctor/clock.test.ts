import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { readEnvironmentSettings } from "#server/config/environment-settings.ts";
import type { HealthCheckContext } from "./check.ts";
import { clockHealthCheck } from "./checks/clock-check.ts";

/** Sends the time in the header that every HTTP server sends. */
const server = createServer((_request, response) => response.end()).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const said = async (aheadMs: number, env: Record<string, string>) =>
  (
    await clockHealthCheck.look({
      settings: readEnvironmentSettings({ PAYTECH_API_KEY: "k", PAYTECH_API_SECRET: "s", PAYTECH_ENV: "test", ...env }),
      db: undefined,
      wall: () => Date.now() + aheadMs,
    } as HealthCheckContext)
  ).level;

// Seen to fail with the answer's time left out of the comparison.
test.each([
  [0, "ok"],
  [20_000, "ok"],
  [120_000, "warn"],
  [-120_000, "warn"],
  [3_600_000, "fail"],
  [-3_600_000, "fail"],
])("a clock that is %i ms ahead: %s", async (aheadMs, level) =>
  expect(await said(aheadMs, { PAYTECH_BASE_URL: address })).toBe(level),
);

test("without a server to compare with, the clock is not called wrong", async () =>
  expect(await said(3_600_000, { PAYTECH_BASE_URL: "http://127.0.0.1:1" })).toBe("ok"));
