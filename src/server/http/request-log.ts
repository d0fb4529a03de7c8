import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { getIpRegion } from "#server/auth/ip-block-rules.ts";
import { createRequestLineLogger } from "#server/operations/log/log.ts";
import type { ResponseListener } from "./response-listeners.ts";

/**
 * Creates a generator of ids that no other request of any node has: a random prefix for each process, and a count.
 * They open nothing.
 */
export function createRequestIdGenerator(): () => string {
  const beginning = randomBytes(9).toString("base64url");
  let count = 0;
  return () => `${beginning}-${(count++).toString(36)}`;
}

/** Adds to each response its request's id, by which it is found in the log. */
export function addRequestIdHeader(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
}

/** Asked all day by load balancers: what went well is nobody's news. */
const isUsual = (url: string, status: number) => url.startsWith("/health/") && status < 400;

/** Needed for each request of a client, so cached for recent ones. */
const regions = new LRUCache<string, string>({ max: 1000, memoMethod: getIpRegion });
/** Longer ones are no addresses. */
const longestAddress = 64;

/**
 * Creates a listener that logs one line a request, a good health check's at debug; `undefined` where the log
 * leaves such lines out.
 */
export function createRequestLogListener(log: Logger): ResponseListener | undefined {
  const write = createRequestLineLogger(log, "info");
  const writeQuietly = createRequestLineLogger(log, "debug");
  if (!write) return undefined;
  return ({ reqId, method, url, ip, status, ms }) => {
    const from = ip.length > longestAddress ? getIpRegion(ip) : regions.memo(ip);
    (isUsual(url, status) ? writeQuietly : write)?.({ reqId, method, url, from, status, ms: Math.round(ms) });
  };
}
