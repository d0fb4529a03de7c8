import fastify from "fastify";
import { expect, test } from "vitest";
import { resolveClientIp, getClientIpOrSubnet, createTrustProxyPredicate } from "./client-address.ts";

test.each([
  ["41.82.1.2", "41.82.1.2"],
  ["::ffff:41.82.1.2", "41.82.1.2"],
  ["2001:db8:1:2:aaaa::1", "2001:db8:1:2"],
  ["2001:db8:1:2:bbbb::9", "2001:db8:1:2"],
  ["x".repeat(5000), "unknown"],
  ["", "unknown"],
])("%s is kept by %s", (ip, key) => {
  expect(getClientIpOrSubnet({ ip })).toBe(key);
});

test.each([
  [0, "10.9.9.9"],
  [1, "203.0.113.9"],
  [2, "198.51.100.7"],
])("behind %i proxies the client is %s, whatever it wrote itself", async (count, expected) => {
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
  "who has no Fastify request finds the same client in %j",
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
