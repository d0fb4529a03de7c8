import { createServer } from "node:http";
import fastify from "fastify";
import { expect, test } from "vitest";
import { readEnvironmentSettings } from "#server/config/environment-settings.ts";
import type { Deps } from "#server/deps.ts";
import {
  createTrustProxyPredicate,
  detectUntrustedProxy,
  getClientIpOrSubnet,
  resolveClientIp,
} from "./client-address.ts";

test.each([
  ["41.82.1.2", "41.82.1.2"],
  ["::ffff:41.82.1.2", "41.82.1.2"],
  ["2001:db8:1:2:aaaa::1", "2001:db8:1:2"],
  ["2001:db8:1:2:bbbb::9", "2001:db8:1:2"],
  ["x".repeat(5000), "unknown"],
  ["", "unknown"],
])("counts %s as %s", (ip, key) => {
  expect(getClientIpOrSubnet({ ip })).toBe(key);
});

test.each([
  [0, "10.9.9.9"],
  [1, "203.0.113.9"],
  [2, "198.51.100.7"],
])("behind %i proxies the client is %s, whatever it claims", async (count, expected) => {
  const app = fastify({ trustProxy: createTrustProxyPredicate(count) });
  app.get("/", async (request) => request.ip);
  const answer = await app.inject({
    url: "/",
    remoteAddress: "10.9.9.9",
    headers: { "x-forwarded-for": "1.1.1.1, 198.51.100.7, 203.0.113.9" },
  });
  expect(answer.body).toBe(expected);
});

// Seen to fail with the hops counted from the left.
test.each([undefined, "", " ", ",", "1.1.1.1", " 1.1.1.1 ,,\t203.0.113.9 ", "1.1.1.1, 198.51.100.7, 203.0.113.9"])(
  "code without a Fastify request finds the same client in %j",
  async (told) => {
    for (const count of [0, 1, 2, 5]) {
      const app = fastify({ trustProxy: createTrustProxyPredicate(count) });
      app.get("/", async (request) => [request.ip, resolveClientIp(request.raw, count)]);
      const [ip, address] = (
        await app.inject({
          url: "/",
          remoteAddress: "10.9.9.9",
          headers: told === undefined ? {} : { "x-forwarded-for": told },
        })
      ).json() as string[];
      expect(address).toBe(ip);
    }
  },
);

function met(trustProxy: string, requests: { from: string; forwarded?: string }[]) {
  const logged: string[] = [];
  const deps = {
    settings: readEnvironmentSettings({ TRUST_PROXY: trustProxy }),
    noticed: { untrustedProxy: false },
    log: { warn: (line: string) => logged.push(line) },
  } as unknown as Deps;
  const server = createServer();
  detectUntrustedProxy(server, deps);
  for (const { from, forwarded } of requests)
    server.emit("request", {
      headers: forwarded ? { "x-forwarded-for": forwarded } : {},
      socket: { remoteAddress: from },
    });
  return [deps.noticed.untrustedProxy, logged.length];
}
const visitor = "196.207.1.2";

test.each([
  ["a proxy on this machine", "false", [{ from: "127.0.0.1", forwarded: visitor }], [true, 1]],
  [
    "one of our network, all day: logged once",
    "false",
    [
      { from: "10.0.0.3", forwarded: visitor },
      { from: "10.0.0.3", forwarded: visitor },
    ],
    [true, 1],
  ],
  ["a visitor who sends the header themselves", "false", [{ from: visitor, forwarded: "1.2.3.4" }], [false, 0]],
  ["no header", "false", [{ from: "127.0.0.1" }], [false, 0]],
  ["a proxy that is trusted", "1", [{ from: "127.0.0.1", forwarded: visitor }], [false, 0]],
])("%s", (_what, trust, requests, expected) => expect(met(trust, requests)).toEqual(expected));
