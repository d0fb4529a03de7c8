import { join } from "node:path";
import { AppError } from "#server/app-error.ts";
import { askReaderThread } from "#server/rendering/spreadsheet/ask-reader-thread.ts";
import type { ReceivedList, Spreadsheet } from "#server/rendering/spreadsheet/spreadsheet-rules.ts";

const entry = join(import.meta.dirname, "spreadsheet-reader.ts");

/** Reads a spreadsheet in a thread. */
export function readInThread(given: ReceivedList, limits?: { msAtMost: number }): Promise<Spreadsheet> {
  return askReaderThread(entry, { given }, limits);
}

/** Returns the rows that are read of a file, or the code with which it is refused. */
export async function readOrRefuse(bytes: Buffer): Promise<string | string[][]> {
  try {
    // How busy the machine is decides no test.
    const { sheets } = await readInThread({ bytes }, { msAtMost: 100_000 });
    return sheets.flatMap(({ rows }) => rows.map(({ cells }) => cells));
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
