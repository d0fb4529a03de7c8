import { setImmediate as nextTurn } from "node:timers/promises";
import PQueue from "p-queue";
import { AppError } from "#server/app-error.ts";

/** Work beyond this is refused. */
const mostWaiting = 50;
const queue = new PQueue({ concurrency: 1 });

/**
 * Runs the work after the current call, one piece at a time: that call's answer is the same, and as quick,
 * whatever the work finds. `work` handles its own errors.
 * @throws {AppError} `server.busy`
 */
export function runInBackground(work: () => Promise<void>): void {
  if (queue.pending + queue.size >= mostWaiting) throw new AppError("server.busy", { retryAfter: 5 });
  void queue.add(async () => {
    await nextTurn();
    await work();
  });
}

/** Resolves once all work that was taken is done. */
export function drainBackgroundTasks(): Promise<void> {
  return queue.onIdle();
}
