import type { IncomingMessage, Server } from "node:http";
import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { getClientSubnet } from "#server/auth/ip-block-rules.ts";
import type { Deps } from "#server/deps.ts";

/**
 * Returns the client that rate limits count: its IPv4 address or its IPv6 /64. Anything that is not an IP counts as one
 * client.
 */
export function getClientIpOrSubnet({ ip }: Pick<FastifyRequest, "ip">): string {
  if (isIP(ip) === 0) return "unknown";
  return getClientSubnet(ip);
}

/**
 * Creates the predicate that trusts X-Forwarded-For as far as our `count` proxies wrote it: each appends, so anything
 * further left can be forged.
 */
export function createTrustProxyPredicate(count: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < count;
}

/**
 * Resolves what `request.ip` is behind our proxies, for callers without a Fastify request, and at a tenth of its cost.
 */
export function resolveClientIp(
  { headers, socket }: Pick<IncomingMessage, "headers"> & { socket: { remoteAddress?: string | undefined } },
  proxies: number,
): string {
  const direct = socket.remoteAddress ?? "";
  const told = headers["x-forwarded-for"];
  if (proxies === 0 || typeof told !== "string") return direct;
  const hops = [
    ...told
      .split(",")
      .map((hop) => hop.trim())
      .filter(Boolean),
    direct,
  ];
  return hops.at(-1 - proxies) ?? hops[0] ?? direct;
}

/** Where our own proxy can be; requests from elsewhere may claim anything. */
const nearby: ReadonlySet<string> = new Set(["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"]);

type Needs = Pick<Deps, "settings" | "log" | "noticed">;

/**
 * Detects a proxy in front of us although TRUST_PROXY says that there is none, and logs it once: every visitor then
 * counts as that proxy. Checks each request before its handler, on the fast path too, until it has found one.
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
