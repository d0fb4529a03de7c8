import type { FastifyInstance } from "fastify";
import { resolveClientIp } from "./client-address.ts";

export interface CompletedResponse {
  reqId: string;
  method: string;
  /** The URL as requested. */
  url: string;
  /** The pattern of the route that was found; `unknown` if none was. */
  route: string;
  /** The client's address. */
  ip: string;
  status: number;
  /** From the end of the request's head to the end of the answer. */
  ms: number;
}

/** Receives each completed response, for the log and the metrics. */
export type ResponseListener = (answered: CompletedResponse) => void;

/**
 * Notifies the listeners of each response by a route; returns a function that notifies them of any other. `trustProxy`:
 * as in `resolveClientIp`.
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
