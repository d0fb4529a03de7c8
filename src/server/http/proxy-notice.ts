import type { FastifyInstance } from "fastify";
import ipaddr from "ipaddr.js";
import type { Deps } from "../deps.ts";

/** Where a proxy of ours can stand: what comes from elsewhere says what it likes. */
const nearby: ReadonlySet<string> = new Set(["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"]);

/** Notices, and logs once, that a proxy stands before us which TRUST_PROXY denies: every visitor is then counted as that proxy. */
export function noticeProxy(app: FastifyInstance, { settings, log, noticed }: Pick<Deps, "settings" | "log" | "noticed">): void {
  if (settings.trustProxy > 0) return;
  app.addHook("onRequest", (request, _reply, done) => {
    if (!noticed.untrustedProxy && request.headers["x-forwarded-for"] !== undefined && isNearby(request.socket.remoteAddress ?? "")) {
      noticed.untrustedProxy = true;
      log.warn("X-Forwarded-For arrives from a machine nearby and TRUST_PROXY is false: all visitors count as one");
    }
    done();
  });
}

function isNearby(address: string): boolean {
  return ipaddr.isValid(address) && nearby.has(ipaddr.process(address).range());
}
