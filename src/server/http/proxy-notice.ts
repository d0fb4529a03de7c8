import type { IncomingMessage, Server } from "node:http";
import ipaddr from "ipaddr.js";
import type { Deps } from "../deps.ts";

/** Where a proxy of ours can stand: what comes from elsewhere says what it likes. */
const nearby: ReadonlySet<string> = new Set(["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"]);

/**
 * Detects, and logs once, that a proxy stands before us which TRUST_PROXY denies: every visitor is then counted as
 * that proxy. Checks each request before its handler, on the fast path too, until it has found one.
 */
export function detectUntrustedProxy(
  server: Server,
  { settings, log, noticed }: Pick<Deps, "settings" | "log" | "noticed">,
): void {
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
