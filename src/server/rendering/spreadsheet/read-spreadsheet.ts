import { AppError } from "#shared/errors/app-error.ts";
import { decodeText } from "./decode-text.ts";
import { detectFileKind } from "./file-kinds-rules.ts";
import { readTextRows } from "./read-text.ts";
import type { ReceivedList, Spreadsheet } from "./spreadsheet-rules.ts";
import { readXlsx } from "./xlsx/read-xlsx.ts";

/**
 * Reads an .xlsx or a CSV by its bytes, or what was pasted from a spreadsheet. Whatever it costs is paid by the thread
 * that calls it, so call it in one of `askReaderThread`'s.
 * @throws {AppError} `list.…` where it is no list that we read
 */
export async function readSpreadsheet(given: ReceivedList): Promise<Spreadsheet> {
  const read = await readReceived(given);
  if (read.sheets.every(({ rows }) => rows.length === 0)) throw new AppError("list.empty");
  return read;
}

async function readReceived(given: ReceivedList): Promise<Spreadsheet> {
  if ("text" in given) return readText(given.text);
  const bytes = Buffer.from(given.bytes.buffer, given.bytes.byteOffset, given.bytes.byteLength);
  const found = detectFileKind(bytes);
  if ("refused" in found) throw new AppError(found.refused);
  return found.kind === "zip" ? readXlsx(bytes) : readText(decodeText(bytes));
}

function readText(text: string): Spreadsheet {
  return { format: "text", sheets: [readTextRows(text)], notes: [] };
}
