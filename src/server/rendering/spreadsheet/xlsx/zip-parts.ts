import type { Readable } from "node:stream";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { AppError } from "#shared/errors/app-error.ts";
import { spreadsheetLimits } from "../spreadsheet-rules.ts";

/** Reads the parts of an .xlsx one after another, each as a stream of bytes. */
export interface ZipParts {
  names: string[];
  /** Streams a part, looked up without regard to case; `undefined`: there is none. @throws {AppError} */
  open: (name: string) => AsyncIterable<Buffer> | undefined;
}

/** Opens a ZIP and adds up what its parts claim to be unpacked. @throws {AppError} */
export async function openZipParts(bytes: Buffer): Promise<ZipParts> {
  const zip = await openZip(bytes);
  const entries = await listEntries(zip);
  const claimed = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (claimed > spreadsheetLimits.unpackedBytes) throw new AppError("list.unpacks_too_much");
  const byName = new Map(entries.map((entry) => [entry.fileName.toLowerCase(), entry]));
  let room = spreadsheetLimits.unpackedBytes;
  const open = (name: string) => {
    const entry = byName.get(name.toLowerCase());
    return entry && readEntry(zip, entry, (length) => (room -= length) >= 0);
  };
  return { names: entries.map(({ fileName }) => fileName), open };
}

function openZip(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(toRefusal(error)) : resolve(zip)));
  });
}

function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  return new Promise((resolve, reject) => {
    zip.on("entry", (entry: Entry) => {
      entries.push(entry);
      if (entry.isEncrypted()) reject(new AppError("list.password"));
      else if (entries.length > spreadsheetLimits.parts) reject(new AppError("list.unpacks_too_much"));
      else zip.readEntry();
    });
    zip.once("end", () => resolve(entries));
    zip.once("error", (error: Error) => reject(toRefusal(error)));
    zip.readEntry();
  });
}

/** Unpacks a part, and stops where `take` refuses a piece's length: sizes that a file claims may be lies. */
async function* readEntry(zip: ZipFile, entry: Entry, take: (length: number) => boolean): AsyncGenerator<Buffer> {
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, found) => (error ? reject(toRefusal(error)) : resolve(found)));
  });
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      if (!take(piece.length)) throw new AppError("list.unpacks_too_much");
      yield piece;
    }
  } catch (error) {
    throw error instanceof AppError ? error : toRefusal(error);
  } finally {
    stream.destroy();
  }
}

function toRefusal(error: unknown): AppError {
  const why = error instanceof Error ? error.message : "";
  if (/too many bytes in the stream/.test(why)) return new AppError("list.unpacks_too_much", { cause: error });
  const isCutShort = /end of central directory|unexpected end|unexpected EOF|not enough bytes|extends beyond/i;
  return new AppError(isCutShort.test(why) ? "list.truncated" : "list.unreadable", { cause: error });
}
