import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { AppError } from "#shared/app-error.ts";
import { readAll, type Reading, type Sample } from "#server/operations/metrics/readings.ts";
import { createMetrics } from "#server/operations/metrics/registry.ts";
import type { Witness } from "./answered.ts";

/** How long (ms) what the database told is told again: whoever reads too often costs nothing. */
const keptMs = 5_000;

/** `/metrics` for Prometheus, for whoever has METRICS_TOKEN; without one the page is unknown, and there is nobody to tell of answers. */
export function addMetrics(app: FastifyInstance, deps: Deps, readings: Record<string, Reading>): Witness | undefined {
  const { metricsToken } = deps.settings;
  if (metricsToken === undefined) return undefined;
  const metrics = createMetrics();
  const expected = digest(`Bearer ${metricsToken}`);
  let kept: { at: number; samples: Promise<Sample[]> } | undefined;

  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ""), expected)) throw new AppError("auth.required");
    const now = deps.clock.steady();
    if (!kept || now - kept.at >= keptMs) kept = { at: now, samples: readAll(deps, readings) };
    return reply.header("Cache-Control", "no-store").type(metrics.contentType).send(await metrics.print(await kept.samples));
  });
  return ({ method, route, status, ms }) => metrics.observe({ method, route, status, seconds: ms / 1000 });
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
