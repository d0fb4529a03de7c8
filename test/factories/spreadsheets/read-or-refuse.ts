import { join } from "node:path";
import { AppError } from "#server/app-error.ts";
import { askReaderThread } from "#server/rendering/spreadsheet/ask-reader-thread.ts";
import { readSpreadsheet } from "#server/rendering/spreadsheet/read-spreadsheet.ts";
import type { ReceivedList, Spreadsheet } from "#server/rendering/spreadsheet/spreadsheet-rules.ts";

const entry = join(import.meta.dirname, "spreadsheet-reader.ts");

/** Reads a spreadsheet in a thread. */
export function readInThread(given: ReceivedList, limits?: { msAtMost: number }): Promise<Spreadsheet> {
  return askReaderThread(entry, { given }, limits);
}

/** Returns the rows that are read of a file, or the code with which it is refused. */
export function readOrRefuse(bytes: Buffer): Promise<string | string[][]> {
  // How busy the machine is decides no test.
  return outcomeOf(readInThread({ bytes }, { msAtMost: 100_000 }));
}

/** Likewise without a thread of its own, which takes ten times the reading of a small file. */
export function readHere(bytes: Buffer): Promise<string | string[][]> {
  return outcomeOf(readSpreadsheet({ bytes }));
}

async function outcomeOf(reading: Promise<Spreadsheet>): Promise<string | string[][]> {
  try {
    return (await reading).sheets.flatMap(({ rows }) => rows.map(({ cells }) => cells));
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
