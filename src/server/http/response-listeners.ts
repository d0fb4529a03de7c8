import type { FastifyInstance } from "fastify";
import { resolveClientIp } from "./client-address.ts";

export interface CompletedResponse {
  reqId: string;
  method: string;
  /** As requested. */
  url: string;
  /** The pattern that it was found by; `unknown` for none. */
  route: string;
  /** The client's address. */
  ip: string;
  status: number;
  /** From the request's head to the end of the answer. */
  ms: number;
}

/** Receives each completed response: the log, the metrics. */
export type ResponseListener = (answered: CompletedResponse) => void;

/**
 * Notifies the listeners of each response that a route gives; returns a function that notifies them of any other.
 * `trustProxy`: as `resolveClientIp` takes it.
 */
export function addResponseHook(
  app: FastifyInstance,
  witnesses: readonly ResponseListener[],
  trustProxy: number,
): ResponseListener {
  const tell: ResponseListener = (answered) => {
    for (const witness of witnesses) witness(answered);
  };
  if (witnesses.length > 0)
    app.addHook("onResponse", (request, reply, done) => {
      const { id: reqId, method, url, raw, routeOptions } = request;
      tell({
        reqId,
        method,
        url,
        route: routeOptions.url ?? "unknown",
        ip: resolveClientIp(raw, trustProxy),
        status: reply.statusCode,
        ms: reply.elapsedTime,
      });
      done();
    });
  return tell;
}
