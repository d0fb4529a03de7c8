import type { FastifyReply } from "fastify";
import type { EndpointAnswer, Endpoint } from "#shared/contract/endpoint.ts";

const written = new WeakMap<object, string>();

/** Answers with an object that stays in memory and never changes: it passes the endpoint's serialiser once. */
export function sendCachedAnswer<E extends Endpoint>(
  reply: FastifyReply,
  endpoint: E,
  answer: EndpointAnswer<E> & object,
): FastifyReply {
  let text = written.get(answer);
  if (text === undefined) {
    const serialize = reply.getSerializationFunction(Object.keys(endpoint.answers)[0] ?? "200");
    if (!serialize) throw new Error(`${endpoint.path} has no schema for its answer.`);
    text = String(serialize(answer as Record<string, unknown>));
    written.set(answer, text);
  }
  return reply.type("application/json; charset=utf-8").send(text);
}
