import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import { createUpload } from "#shared/contract/uploads.ts";
import { AppError } from "#server/app-error.ts";

/** ms for a body of 64 KB at most to arrive; uploads have a rule of their own, by their pace. */
const longestBodyMs = 30_000;

/** Checks whether a request has a body, even an empty one. */
export function hasRequestBody(headers: IncomingHttpHeaders): boolean {
  return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
}

/** Limits the time for a small body, so that a slow one cannot occupy a connection forever. */
export function limitRequestBodyTime(app: FastifyInstance, mostMs = longestBodyMs): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { headers, raw } = request;
    if (!hasRequestBody(headers) || request.routeOptions.url === createUpload.path) return done();
    const timer = setTimeout(() => {
      if (!raw.complete && !reply.sent) void reply.header("Connection", "close").send(new AppError("request.too_slow"));
    }, mostMs);
    raw.once("close", () => clearTimeout(timer));
    done();
  });
}
