import fastify from "fastify";
import { expect, test } from "vitest";
import type { Deps } from "../deps.ts";
import { healthRoutes } from "./health.ts";

// Seen to wait for ever without `inTime`.
test("readiness answers also when the database does not", async () => {
  const app = fastify();
  app.decorate("isLeaving", () => false);
  const never = new Promise<void>(() => undefined);
  healthRoutes(app, { db: { check: () => never }, clock: { now: Date.now }, storage: { check: async () => undefined } } as unknown as Deps, []);
  const answer = await app.inject("/health/ready");
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { status: "unready", database: "failed" }]);
});
