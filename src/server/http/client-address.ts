import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { getClientSubnet } from "#server/auth/ip-range-rules.ts";

/** Whom limits are kept by: the client's IPv4 address or its IPv6 /64; whatever is no address counts as one client. */
export function getClientIpOrSubnet({ ip }: Pick<FastifyRequest, "ip">): string {
  return isIP(ip) === 0 ? "unknown" : getClientSubnet(ip);
}

/** Believes X-Forwarded-For as far as `count` proxies of ours wrote it: each appends, so anything further left is forged at will. */
export function createTrustProxyPredicate(count: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < count;
}

/** What `request.ip` is behind so many proxies of ours, for whoever has no Fastify request, and at a tenth of its cost. */
export function resolveClientIp({ headers, socket }: Pick<IncomingMessage, "headers"> & { socket: { remoteAddress?: string | undefined } }, proxies: number): string {
  const direct = socket.remoteAddress ?? "";
  const told = headers["x-forwarded-for"];
  if (proxies === 0 || typeof told !== "string") return direct;
  const hops = [...told.split(",").map((hop) => hop.trim()).filter(Boolean), direct];
  return hops.at(-1 - proxies) ?? hops[0] ?? direct;
}
