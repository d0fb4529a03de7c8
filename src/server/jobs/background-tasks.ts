import { setImmediate as nextTurn } from "node:timers/promises";
import PQueue from "p-queue";
import { AppError } from "#server/app-error.ts";

/** Further work is refused. */
const mostWaiting = 50;
const queue = new PQueue({ concurrency: 1 });

/**
 * Runs the work after the current call, one task at a time, so that the call's answer, and its speed, do not depend on
 * what the work finds. `work` handles its own errors.
 * @throws {AppError} `server.busy`
 */
export function runInBackground(work: () => Promise<void>): void {
  if (queue.pending + queue.size >= mostWaiting) throw new AppError("server.busy", { retryAfter: 5 });
  void queue.add(async () => {
    await nextTurn();
    await work();
  });
}

/** Resolves once all accepted work is done. */
export function drainBackgroundTasks(): Promise<void> {
  return queue.onIdle();
}
