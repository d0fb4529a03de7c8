import fastify, { type FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import type { Deps } from "#server/deps.ts";
import { registerHealthRoutes } from "./health.ts";

/** A node whose database never answers. */
function nodeWithoutDatabase({ leaving }: { leaving: boolean }): FastifyInstance {
  const app = fastify();
  app.decorate("isLeaving", () => leaving);
  const never = new Promise<void>(() => undefined);
  registerHealthRoutes(
    app,
    {
      db: { check: () => never },
      clock: { now: Date.now },
      storage: { check: async () => undefined },
    } as unknown as Deps,
    [],
    () => [],
  );
  return app;
}

test.each([
  [false, 200, { status: "serving" }],
  [true, 503, { status: "stopping" }],
])("without a database a node serves until it stops (leaving: %s)", async (leaving, status, body) => {
  const answer = await nodeWithoutDatabase({ leaving }).inject("/health/serving");
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toEqual(body);
});

// Seen to wait forever without `inTime`.
test("readiness answers even if the database does not", async () => {
  const app = nodeWithoutDatabase({ leaving: false });
  const answer = await app.inject("/health/ready");
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { status: "unready", database: "failed" }]);
});
