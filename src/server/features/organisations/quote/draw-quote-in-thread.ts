import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Quote } from "#shared/quote.ts";
import { findServerEntry } from "#server/config/built-folder.ts";
import { createSemaphore } from "#server/jobs/semaphore.ts";

const drawer = findServerEntry(join(import.meta.dirname, "quote-drawer.ts"));
const withDrawer = createSemaphore(1, 20);
const msAtMost = 15_000;

/** Draws a quote as a PDF, off the event loop. @throws {AppError} `server.busy` */
export async function drawQuoteInThread(quote: Quote): Promise<Buffer> {
  return withDrawer(() => draw(quote));
}

async function draw(quote: Quote): Promise<Buffer> {
  const worker = new Worker(drawer, { workerData: quote, env: {}, execArgv: [], stdout: true, stderr: true });
  const timer = setTimeout(() => void worker.terminate(), msAtMost);
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      worker.once("message", (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error(`The quote was not drawn in ${msAtMost} ms.`)));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
