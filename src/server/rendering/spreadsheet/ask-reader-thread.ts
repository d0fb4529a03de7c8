import { Worker } from "node:worker_threads";
import { AppError } from "#server/app-error.ts";
import { createSemaphore } from "#server/jobs/semaphore.ts";
import type { ReaderAnswer } from "./answer-reader-thread.ts";
import { type ReceivedList, spreadsheetLimits } from "./spreadsheet-rules.ts";

const withReader = createSemaphore(1, 10);

/**
 * Has a received list read by a thread of its own, which begins with `entry` and ends with its answer, with its time or
 * with its memory: files lie about their size.
 * @throws {AppError} `list.…`; `server.busy`
 */
export async function askReaderThread<Read>(
  entry: string,
  task: { given: ReceivedList; options?: object },
  { msAtMost = spreadsheetLimits.msAtMost } = {},
): Promise<Read> {
  const { given } = task;
  const length = "text" in given ? Buffer.byteLength(given.text) : given.bytes.byteLength;
  if (length === 0) throw new AppError("list.empty");
  if (length > spreadsheetLimits.fileBytes) throw new AppError("list.too_large");
  const answer = await withReader(() => ask<Read>(entry, task, msAtMost));
  if ("refused" in answer) throw new AppError(answer.refused, { cause: answer.why });
  return answer.read;
}

/** A reader that ends without an answer had too little time; one that fails had too little memory. */
async function ask<Read>(entry: string, task: object, msAtMost: number): Promise<ReaderAnswer<Read>> {
  const worker = new Worker(entry, {
    workerData: task,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    // A small young generation: 1,000 people take 67 MB in place of 80, as fast.
    resourceLimits: { maxOldGenerationSizeMb: spreadsheetLimits.heapMegabytes, maxYoungGenerationSizeMb: 4 },
  });
  const timer = setTimeout(() => void worker.terminate(), msAtMost);
  try {
    return await new Promise<ReaderAnswer<Read>>((resolve) => {
      worker.once("message", resolve);
      worker.once("error", (error) => resolve({ refused: "list.unpacks_too_much", why: String(error) }));
      worker.once("exit", () => resolve({ refused: "list.too_slow", why: `no answer in ${msAtMost} ms` }));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
