import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "#shared/app-error.ts";
import { findServerEntry } from "#server/config/built-folder.ts";
import { createSemaphore } from "#server/jobs/semaphore.ts";
import type { SpreadsheetAnswer, SpreadsheetTask } from "./spreadsheet-reader.ts";
import { type Spreadsheet, spreadsheetLimits } from "./spreadsheet-rules.ts";

const workerFile = findServerEntry(join(import.meta.dirname, "spreadsheet-reader.ts"));
const withReader = createSemaphore(1, 10);

/**
 * Reads an .xlsx or a CSV by its bytes, or what was pasted from a spreadsheet, off the event loop.
 * @throws {AppError} `list.…` where it is no list that we read; `server.busy`
 */
export async function readSpreadsheet(
  given: SpreadsheetTask,
  { msAtMost = spreadsheetLimits.msAtMost } = {},
): Promise<Spreadsheet> {
  const length = "text" in given ? Buffer.byteLength(given.text) : given.bytes.byteLength;
  if (length === 0) throw new AppError("list.empty");
  if (length > spreadsheetLimits.fileBytes) throw new AppError("list.too_large");
  const answer = await withReader(() => ask(given, msAtMost));
  if ("refused" in answer) throw new AppError(answer.refused, { cause: answer.why });
  return answer.read;
}

/** A reader that ends without an answer had too little time; one that fails had too little memory. */
async function ask(task: SpreadsheetTask, msAtMost: number): Promise<SpreadsheetAnswer> {
  const worker = new Worker(workerFile, {
    workerData: task,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: spreadsheetLimits.heapMegabytes, maxYoungGenerationSizeMb: 16 },
  });
  const timer = setTimeout(() => void worker.terminate(), msAtMost);
  try {
    return await new Promise<SpreadsheetAnswer>((resolve) => {
      worker.once("message", resolve);
      worker.once("error", (error) => resolve({ refused: "list.unpacks_too_much", why: String(error) }));
      worker.once("exit", () => resolve({ refused: "list.too_slow", why: `no answer in ${msAtMost} ms` }));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
