import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { getIpRegion } from "#server/auth/ip-block-rules.ts";
import { createRequestLineLogger } from "#server/operations/log/log.ts";
import type { ResponseListener } from "./response-listeners.ts";

/**
 * Creates a generator of ids that no request of any node shares: a random prefix for each process, and a count. The ids
 * open nothing.
 */
export function createRequestIdGenerator(): () => string {
  const beginning = randomBytes(9).toString("base64url");
  let count = 0;
  return () => `${beginning}-${(count++).toString(36)}`;
}

/** Adds its request's id to each response, so that it can be found in the log. */
export function addRequestIdHeader(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
}

/** Load balancers ask all day: successful health checks are not worth a line. */
const isUsual = (url: string, status: number) => url.startsWith("/health/") && status < 400;

/** Needed for each of a client's requests, so cached for recent ones. */
const regions = new LRUCache<string, string>({ max: 1000, memoMethod: getIpRegion });
/** Longer texts are not addresses. */
const longestAddress = 64;

/**
 * Creates a listener that logs one line a request, successful health checks at debug; `undefined` where the log's level
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
