import type { IncomingMessage, Server } from "node:http";
import ipaddr from "ipaddr.js";
import type { Deps } from "#server/deps.ts";

/** Where our own proxy can be: requests from elsewhere may claim anything. */
const nearby: ReadonlySet<string> = new Set(["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"]);

type Needs = Pick<Deps, "settings" | "log" | "noticed">;

/**
 * Detects, and logs once, a proxy in front of us that TRUST_PROXY denies: every visitor is then counted as that proxy.
 * Checks each request before its handler, on the fast path too, until it has found one.
 */
export function detectUntrustedProxy(server: Server, { settings, log, noticed }: Needs): void {
  if (settings.trustProxy > 0) return;
  const look = ({ headers, socket }: IncomingMessage): void => {
    if (headers["x-forwarded-for"] === undefined || !isNearby(socket.remoteAddress ?? "")) return;
    server.off("request", look);
    noticed.untrustedProxy = true;
    log.warn("X-Forwarded-For arrives from a machine nearby and TRUST_PROXY is false: all visitors count as one");
  };
  server.on("request", look);
}

function isNearby(address: string): boolean {
  return ipaddr.isValid(address) && nearby.has(ipaddr.process(address).range());
}
