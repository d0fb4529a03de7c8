import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { findServerEntry } from "#server/config/built-folder.ts";
import { createSemaphore } from "#server/jobs/semaphore.ts";

const defaults = { msAtMost: 15_000, idleMs: 20_000, waiting: 20 };

interface DrawerLimits {
  msAtMost: number;
  idleMs: number;
  waiting?: number;
}

/**
 * Makes a function that draws a paper off the event loop, one at a time and `waiting` more at most: `file` in `folder`
 * answers with `answerDrawerThread`. Its thread is kept for `idleMs` after a paper, since it takes longer to
 * start than to draw; it keeps no process alive meanwhile. A paper that fails or takes longer than `msAtMost` ends it,
 * and the next paper starts another.
 * @throws {AppError} `server.busy`, by what it returns
 */
export function createThreadDrawer<Input>(
  folder: string,
  file: string,
  { msAtMost, idleMs, waiting = defaults.waiting }: DrawerLimits = defaults,
): (input: Input) => Promise<Buffer> {
  const entry = findServerEntry(join(folder, file));
  const withDrawer = createSemaphore(1, waiting);
  let kept: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function end(): Promise<number> | undefined {
    const worker = kept;
    kept = undefined;
    return worker?.terminate();
  }

  return async (input) =>
    withDrawer(async () => {
      clearTimeout(idle);
      kept ??= startThread(entry, (worker) => {
        if (kept === worker) kept = undefined;
      });
      try {
        const bytes = await draw(kept, input, msAtMost);
        idle = setTimeout(() => void end(), idleMs).unref();
        return bytes;
      } catch (error) {
        await end();
        throw error;
      }
    });
}

function startThread(entry: string, onGone: (worker: Worker) => void): Worker {
  const worker = new Worker(entry, {
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    // A small young generation: 300 invoices make the process grow by 120 MB in place of 275, and are drawn as fast.
    resourceLimits: { maxYoungGenerationSizeMb: 4 },
  });
  // Whoever waits for a paper is held by its timer.
  worker.unref();
  // An error between two papers would end the process if nothing listened.
  worker.on("error", () => onGone(worker));
  worker.on("exit", () => onGone(worker));
  return worker;
}

async function draw(worker: Worker, input: unknown, msAtMost: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const onMessage = (bytes: Uint8Array): void => resolve(Buffer.from(bytes));
  const onExit = (): void => reject(new Error(`The document was not drawn in ${msAtMost} ms.`));
  const timer = setTimeout(onExit, msAtMost);
  worker.on("message", onMessage).on("error", reject).on("exit", onExit);
  try {
    worker.postMessage(input);
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.off("message", onMessage).off("error", reject).off("exit", onExit);
  }
}
