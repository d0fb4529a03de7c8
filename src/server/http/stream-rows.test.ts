import { once } from "node:events";
import { request } from "node:http";
import fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { endpointsOf } from "#shared/contract/endpoint.ts";
import { registerEndpoint } from "./register-endpoint.ts";
import { streamRowsAsJson } from "./stream-rows.ts";

const answers = { 200: z.array(z.object({ name: z.string(), at: z.int().nullable() })) };
const [streamed, whole, endless] = ["streamed", "whole", "endless"].map((name) =>
  endpointsOf("")("GET", `/api/${name}`, { access: "public", summary: name, tag: "Test", answers }),
);
if (!streamed || !whole || !endless) throw new Error("Three endpoints were expected.");

/** Rows as the database gives them, with a column that the answer does not list. */
const rowsOf = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `« ${from + at} »`, at: at % 2 ? at : null, token: "secret" }));
let sizes = [2, 0, 3];
let made = 0;
const ended = Promise.withResolvers<void>();

const app = fastify();
async function* batches() {
  for (const [at, size] of sizes.entries()) yield rowsOf(at * 10, size);
}
async function* forEver() {
  try {
    for (;;) yield rowsOf((made += 1), 1000);
  } finally {
    ended.resolve();
  }
}
registerEndpoint(app, streamed, async ({ reply }) => streamRowsAsJson(reply, streamed, batches()));
registerEndpoint(app, whole, async () => sizes.flatMap((size, at) => rowsOf(at * 10, size)));
registerEndpoint(app, endless, async ({ reply }) => streamRowsAsJson(reply, endless, forEver()));
const url = await app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => app.close());

test.each([[[2, 0, 3]], [[0, 0]], [[]], [[1]], [[0, 4]]])(
  "batches of %j give the bytes of the whole array, and no unlisted field",
  async (wanted) => {
    sizes = wanted;
    const [one, other] = await Promise.all([fetch(`${url}/api/streamed`), fetch(`${url}/api/whole`)]);
    const text = await one.text();
    expect(text).toBe(await other.text());
    expect(text).not.toContain("secret");
    expect(one.status).toBe(200);
    expect(one.headers.get("content-type")).toEqual(other.headers.get("content-type"));
  },
);

test("waits for a client that does not read, and stops reading when one leaves", async () => {
  const call = request(`${url}/api/endless`).end();
  const [answer] = await once(call, "response");
  answer.pause();
  // Only as much as both ends' buffers hold is made: then the producer waits for a reader.
  await expect
    .poll(
      async () => {
        const before = made;
        await new Promise((resolve) => setTimeout(resolve, 200));
        return made - before;
      },
      { timeout: 20_000 },
    )
    .toBe(0);
  call.destroy();
  await ended.promise;
});
