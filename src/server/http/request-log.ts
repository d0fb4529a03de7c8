import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { addressRegion } from "../address-rules.ts";
import { requestLines } from "../log.ts";

/** Ids that no other request of any node has: a random beginning for each process, and a count. They open nothing. */
export function requestIds(): () => string {
  const beginning = randomBytes(9).toString("base64url");
  let count = 0;
  return () => `${beginning}-${(count++).toString(36)}`;
}

/** Each answer tells its request's id, by which it is found in the log. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
}

/** Asked all day by load balancers: what went well is nobody's news. */
const isUsual = (url: string, status: number) => url.startsWith("/health/") && status < 400;

/** One line a request, a good health check's at debug; nothing at all where the log leaves such lines out. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  const write = requestLines(log, "info");
  const writeQuietly = requestLines(log, "debug");
  if (!write) return;
  app.addHook("onResponse", (request, reply, done) => {
    const { id: reqId, method, url, ip } = request;
    const status = reply.statusCode;
    (isUsual(url, status) ? writeQuietly : write)?.({ reqId, method, url, from: addressRegion(ip), status, ms: Math.round(reply.elapsedTime) });
    done();
  });
}
