import type { FastifyInstance } from "fastify";
import { addressOf } from "./client-address.ts";

/** An answer that has gone out. */
export interface Answered {
  reqId: string;
  method: string;
  /** As it was asked. */
  url: string;
  /** The pattern that it was found by; `unknown` for none. */
  route: string;
  /** The client's address. */
  ip: string;
  status: number;
  /** From the request's head to the answer's end. */
  ms: number;
}

/** Is told of each answer: the log, the metrics. */
export type Witness = (answered: Answered) => void;

/** Tells the witnesses of each answer that a route gives; resolves to what tells them of any other. `trustProxy`: as `addressOf` takes it. */
export function tellAnswers(app: FastifyInstance, witnesses: readonly Witness[], trustProxy: number): Witness {
  const tell: Witness = (answered) => {
    for (const witness of witnesses) witness(answered);
  };
  if (witnesses.length > 0)
    app.addHook("onResponse", (request, reply, done) => {
      const { id: reqId, method, url, raw, routeOptions } = request;
      tell({ reqId, method, url, route: routeOptions.url ?? "unknown", ip: addressOf(raw, trustProxy), status: reply.statusCode, ms: reply.elapsedTime });
      done();
    });
  return tell;
}
