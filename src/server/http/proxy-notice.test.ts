import { createServer } from "node:http";
import { expect, test } from "vitest";
import { readEnvironmentSettings } from "#server/config/environment-settings.ts";
import type { Deps } from "#server/deps.ts";
import { detectUntrustedProxy } from "./proxy-notice.ts";

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
  ["a visitor who sends the header himself", "false", [{ from: visitor, forwarded: "1.2.3.4" }], [false, 0]],
  ["no header", "false", [{ from: "127.0.0.1" }], [false, 0]],
  ["a proxy that is trusted", "1", [{ from: "127.0.0.1", forwarded: visitor }], [false, 0]],
])("%s", (_what, trust, requests, expected) => expect(met(trust, requests)).toEqual(expected));
