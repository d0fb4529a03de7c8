import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
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

/** One line a request; nothing at all where the log leaves such lines out. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  if (!log.isLevelEnabled("info")) return;
  const write = requestLines(log);
  app.addHook("onResponse", (request, reply, done) => {
    write({ reqId: request.id, method: request.method, url: request.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) });
    done();
  });
}
