import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { EndpointAnswer, Endpoint } from "#shared/contract/endpoint.ts";

type Batch<E extends Endpoint> = EndpointAnswer<E> & readonly unknown[];

/**
 * Answers with one JSON array, batch by batch, so that a long list is never in memory as a whole. Each row passes the
 * endpoint's own serialiser, so the bytes are those of returning the whole array. Waits for a slow client, and stops
 * reading when the client leaves.
 */
export function streamRowsAsJson<E extends Endpoint>(
  reply: FastifyReply,
  endpoint: E,
  batches: AsyncIterable<Batch<E>>,
): FastifyReply {
  const serialize = reply.getSerializationFunction(Object.keys(endpoint.answers)[0] ?? "200");
  if (!serialize) throw new Error(`${endpoint.path} has no schema for its answer.`);
  return reply
    .type("application/json; charset=utf-8")
    .send(Readable.from(toJson(batches, (rows) => String(serialize(rows as Record<string, unknown>)))));
}

async function* toJson<Rows extends readonly unknown[]>(
  batches: AsyncIterable<Rows>,
  serialize: (rows: Rows) => string,
): AsyncGenerator<string> {
  let before = "[";
  for await (const rows of batches) {
    if (rows.length === 0) continue;
    // Without the brackets of the batch's own array.
    yield before + serialize(rows).slice(1, -1);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}
