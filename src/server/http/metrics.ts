import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { collectGaugeSamples, type MetricGauge, type MetricSample } from "#server/operations/metrics/gauge-samples.ts";
import { createProcessMetrics } from "#server/operations/metrics/process-metrics.ts";
import type { ResponseListener } from "./response-listeners.ts";

/** ms for which database readings are cached, so that frequent scrapes cost nothing. */
const keptMs = 5_000;

/**
 * Serves `/metrics` for Prometheus to clients with METRICS_TOKEN. Without that setting the path is unknown, and no
 * response listener is returned.
 */
export function addMetricsEndpoint(
  app: FastifyInstance,
  deps: Deps,
  readings: Record<string, MetricGauge>,
): ResponseListener | undefined {
  const { metricsToken } = deps.settings;
  if (metricsToken === undefined) return undefined;
  const metrics = createProcessMetrics();
  const expected = digest(`Bearer ${metricsToken}`);
  let kept: { at: number; samples: Promise<MetricSample[]> } | undefined;

  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ""), expected)) throw new AppError("auth.required");
    const now = deps.clock.steady();
    if (!kept || now - kept.at >= keptMs) kept = { at: now, samples: collectGaugeSamples(deps, readings) };
    return reply
      .header("Cache-Control", "no-store")
      .type(metrics.contentType)
      .send(await metrics.print(await kept.samples));
  });
  return ({ method, route, status, ms }) => metrics.observe({ method, route, status, seconds: ms / 1000 });
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
