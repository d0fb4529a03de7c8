import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import { receivePaymentNotice } from "#shared/contract/payments.ts";
import { AppError } from "#server/app-error.ts";

const sampleMs = 1000;
/** ms between two samples of the lag; an idle loop shows as much. */
const resolutionMs = 10;
const retryAfterSeconds = 10;

/** Never refused: a payment notice must be stored, whichever provider sends it. */
const noticesPath = receivePaymentNotice.path.slice(0, receivePaymentNotice.path.lastIndexOf("/") + 1);
/** Also never refused: what shows the operator that the process lives. */
const neverRefused: ReadonlySet<string> = new Set([
  "/health/live",
  "/health/serving",
  "/health/ready",
  "/health/watch",
]);

/**
 * Under overload, answers visitors 503 with a time to come back (reliability.md invariant 15). `lagMs`: the event
 * loop's highest average lag over a second. It is measured once the application listens, so a slow start refuses
 * nobody. Returns a function that checks whether the process is overloaded now.
 */
export function addOverloadGuard(app: FastifyInstance, lagMs: number): () => boolean {
  const lag = monitorEventLoopDelay({ resolution: resolutionMs });
  let delay = 0;
  let timer: NodeJS.Timeout | undefined;
  app.addHook("onListen", (done) => {
    lag.enable();
    timer = setInterval(() => {
      delay = lag.mean / 1e6 - resolutionMs;
      lag.reset();
    }, sampleMs);
    timer.unref();
    done();
  });
  app.addHook("onRequest", (request, _reply, done) => {
    if (delay > lagMs && isRejectedUnderOverload(request.routeOptions.url ?? "", delay, lagMs))
      done(new AppError("server.busy", { retryAfter: retryAfterSeconds }));
    else done();
  });
  app.addHook("onClose", (_app, done) => {
    clearInterval(timer);
    lag.disable();
    done();
  });
  return () => delay > lagMs;
}

/**
 * Checks whether a route is rejected at this lag (ms). Without a sample, as right after the start, the lag is NaN,
 * which is no overload.
 */
export function isRejectedUnderOverload(route: string, delay: number, lagMs: number): boolean {
  return Number.isFinite(delay) && delay > lagMs && !neverRefused.has(route) && !route.startsWith(noticesPath);
}
