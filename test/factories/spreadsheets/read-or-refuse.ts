import { AppError } from "#server/app-error.ts";
import { createListReader } from "#server/rendering/spreadsheet/list-reader.ts";
import { readSpreadsheet } from "#server/rendering/spreadsheet/read-spreadsheet.ts";
import type { ReceivedList, Spreadsheet } from "#server/rendering/spreadsheet/spreadsheet-rules.ts";

/** Makes a reader of spreadsheets that runs in a thread. */
export const createReader = (limits?: {
  msAtMost: number;
}): ((task: { given: ReceivedList }) => Promise<Spreadsheet>) =>
  createListReader(import.meta.dirname, "spreadsheet-reader.ts", limits);

// Long enough that a busy machine fails no test.
const readPatiently = createReader({ msAtMost: 100_000 });

/** Returns the rows read from a file, or the code of its refusal. */
export function readOrRefuse(bytes: Buffer): Promise<string | string[][]> {
  return outcomeOf(readPatiently({ given: { bytes } }));
}

/** The same without a thread, whose start takes ten times as long as reading a small file. */
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
