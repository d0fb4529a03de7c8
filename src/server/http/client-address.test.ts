import fastify from "fastify";
import { expect, test } from "vitest";
import { clientAddress, trustProxies } from "./client-address.ts";

test.each([
  ["41.82.1.2", "41.82.1.2"],
  ["::ffff:41.82.1.2", "41.82.1.2"],
  ["2001:db8:1:2:aaaa::1", "2001:db8:1:2"],
  ["2001:db8:1:2:bbbb::9", "2001:db8:1:2"],
  ["x".repeat(5000), "unknown"],
  ["", "unknown"],
])("%s is kept by %s", (ip, key) => {
  expect(clientAddress({ ip })).toBe(key);
});

test.each([
  [0, "10.9.9.9"],
  [1, "203.0.113.9"],
  [2, "198.51.100.7"],
])("behind %i proxies the client is %s, whatever it wrote itself", async (count, expected) => {
  const app = fastify({ trustProxy: trustProxies(count) });
  app.get("/", async (request) => request.ip);
  const answer = await app.inject({ url: "/", remoteAddress: "10.9.9.9", headers: { "x-forwarded-for": "1.1.1.1, 198.51.100.7, 203.0.113.9" } });
  expect(answer.body).toBe(expected);
});
