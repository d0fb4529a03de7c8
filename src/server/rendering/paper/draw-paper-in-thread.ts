import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { findServerEntry } from "#server/config/built-folder.ts";
import { createSemaphore } from "#server/jobs/semaphore.ts";

const msAtMost = 15_000;

/**
 * Makes a function that draws a paper as a PDF off the event loop, one at a time and 20 waiting at most: `file` in
 * `folder` posts the bytes of what it is given.
 * @throws {AppError} `server.busy`, by what it returns
 */
export function createPaperDrawer<Paper>(folder: string, file: string): (paper: Paper) => Promise<Buffer> {
  const entry = findServerEntry(join(folder, file));
  const withDrawer = createSemaphore(1, 20);
  return async (paper) => withDrawer(() => draw(entry, paper));
}

async function draw(entry: string | URL, paper: unknown): Promise<Buffer> {
  const worker = new Worker(entry, { workerData: paper, env: {}, execArgv: [], stdout: true, stderr: true });
  const timer = setTimeout(() => void worker.terminate(), msAtMost);
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      worker.once("message", (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error(`The paper was not drawn in ${msAtMost} ms.`)));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
