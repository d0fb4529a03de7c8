import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { findServerEntry } from "#server/config/built-folder.ts";
import { createSemaphore } from "./semaphore.ts";

interface ThreadLimits {
  /** ms that one task may take. */
  msAtMost: number;
  /** ms that the thread is kept after a task. */
  idleMs: number;
  /** Number of tasks that may stand in line. */
  waiting: number;
  /** MB of the thread's old generation. */
  heapMegabytes?: number;
}

const usual: ThreadLimits = { msAtMost: 15_000, idleMs: 20_000, waiting: 20 };

/** Reports that a task exceeded its time limit. */
export class TaskTooSlow extends Error {}

/**
 * Creates a function that does tasks off the event loop, one at a time, while at most `waiting` more stand in line.
 * `file` in `folder` answers with `answerTasks`. Its thread is kept for `idleMs` after a task, since starting takes
 * longer than working; an idle one keeps no process alive. A task that fails or takes longer than `msAtMost` ends it,
 * and the next one starts another.
 * @throws {AppError} `server.busy`; {TaskTooSlow}; the task's error; by the returned function
 */
export function createTaskThread<Input, Output>(
  folder: string,
  file: string,
  limits: Partial<ThreadLimits> = {},
): (input: Input) => Promise<Output> {
  const { msAtMost, idleMs, waiting, heapMegabytes } = { ...usual, ...limits };
  const entry = findServerEntry(join(folder, file));
  const withThread = createSemaphore(1, waiting);
  let kept: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function end(): Promise<number> | undefined {
    const worker = kept;
    kept = undefined;
    return worker?.terminate();
  }

  return async (input) =>
    withThread(async () => {
      clearTimeout(idle);
      kept ??= startThread(entry, heapMegabytes, (worker) => {
        if (kept === worker) kept = undefined;
      });
      try {
        const output = await ask<Output>(kept, input, msAtMost);
        idle = setTimeout(() => void end(), idleMs).unref();
        return output;
      } catch (error) {
        await end();
        throw error;
      }
    });
}

/** Creates such a function for tasks that draw a file. */
export function createThreadDrawer<Input>(
  folder: string,
  file: string,
  limits?: Partial<ThreadLimits>,
): (input: Input) => Promise<Buffer> {
  const draw = createTaskThread<Input, Uint8Array>(folder, file, limits);
  return async (input) => Buffer.from(await draw(input));
}

function startThread(entry: string, heapMegabytes: number | undefined, onGone: (worker: Worker) => void): Worker {
  const worker = new Worker(entry, {
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: {
      // 300 invoices make the process grow by 120 MB instead of 275, and are drawn as fast.
      maxYoungGenerationSizeMb: 4,
      ...(heapMegabytes !== undefined && { maxOldGenerationSizeMb: heapMegabytes }),
    },
  });
  // The task's timer keeps the process alive while it runs.
  worker.unref();
  // Without a listener an error between two tasks would end the process.
  worker.on("error", () => onGone(worker));
  worker.on("exit", () => onGone(worker));
  return worker;
}

async function ask<Output>(worker: Worker, input: unknown, msAtMost: number): Promise<Output> {
  const { promise, resolve, reject } = Promise.withResolvers<Output>();
  const onExit = (): void => reject(new TaskTooSlow(`The task was not done in ${msAtMost} ms.`));
  const timer = setTimeout(onExit, msAtMost);
  worker.on("message", resolve).on("error", reject).on("exit", onExit);
  try {
    worker.postMessage(input);
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off("message", resolve).off("error", reject).off("exit", onExit);
  }
}
