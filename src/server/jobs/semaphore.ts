import PQueue from "p-queue";
import { AppError } from "#server/app-error.ts";

/**
 * Runs `atOnce` pieces of work together, while up to `waiting` more stand in line. `first`: goes before the others in
 * line, even a full one, for work whose tries are few.
 * @throws {AppError} `server.busy` to work that finds the line full
 */
export function createSemaphore(atOnce: number, waiting: number, retryAfter = 5) {
  const queue = new PQueue({ concurrency: atOnce });

  return async function withSlot<Result>(work: () => Promise<Result>, { first = false } = {}): Promise<Result> {
    if (!first && queue.pending >= atOnce && queue.size >= waiting) throw new AppError("server.busy", { retryAfter });
    return queue.add(work, { priority: Number(first) });
  };
}
