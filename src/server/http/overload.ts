import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";

/** ms that the event loop may lag, on average over a second. */
const mostDelayMs = 2000;
const retryAfterSeconds = 10;

/** Whatever the load: a payment notice must be stored, and the operator must see that the process lives. */
const neverRefused: ReadonlySet<string> = new Set(["/api/webhooks/paytech", "/health/live", "/health/ready"]);

/** Under overload visitors get 503 and a time to come back (reliability.md invariant 15). */
export async function addOverloadGuard(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: mostDelayMs,
    exposeStatusRoute: false,
    pressureHandler: (request, _reply, _kind, delay) => {
      if (isRefused(request.routeOptions.url ?? "", Number(delay))) throw new AppError("server.busy", { retryAfter: retryAfterSeconds });
    },
  });
}

/** Whether a route is refused at that lag (ms). Without a sample, as right after the start, the lag is no number: no overload. */
export function isRefused(route: string, delay: number): boolean {
  return Number.isFinite(delay) && delay > mostDelayMs && !neverRefused.has(route);
}
