/** Reads one spreadsheet in a thread of its own, which `read-spreadsheet.ts` ends: files lie about their size. */
import { parentPort, workerData } from "node:worker_threads";
import { AppError } from "#shared/app-error.ts";
import type { ApiErrorCode } from "#shared/errors.ts";
import { decodeText } from "./decode-text.ts";
import { detectFileKind } from "./file-kinds-rules.ts";
import { readTextRows } from "./read-text.ts";
import type { Spreadsheet } from "./spreadsheet-rules.ts";
import { readXlsx } from "./xlsx/read-xlsx.ts";

export type SpreadsheetTask = { bytes: Uint8Array } | { text: string };
export type SpreadsheetAnswer = { read: Spreadsheet } | { refused: ApiErrorCode; why: string };

parentPort?.postMessage(await answerTo(workerData as SpreadsheetTask));

async function answerTo(task: SpreadsheetTask): Promise<SpreadsheetAnswer> {
  try {
    const read = await readTask(task);
    if (read.sheets.every(({ rows }) => rows.length === 0)) throw new AppError("list.empty");
    return { read };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code, why: String(error.cause ?? "") };
    return { refused: "list.unreadable", why: String(error) };
  }
}

async function readTask(task: SpreadsheetTask): Promise<Spreadsheet> {
  if ("text" in task) return readText(task.text);
  const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength);
  const found = detectFileKind(bytes);
  if ("refused" in found) throw new AppError(found.refused);
  return found.kind === "zip" ? readXlsx(bytes) : readText(decodeText(bytes));
}

function readText(text: string): Spreadsheet {
  return { format: "text", sheets: [readTextRows(text)], notes: [] };
}
