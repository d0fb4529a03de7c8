import { type DocumentKind, documentKinds } from "#shared/payment/documents.ts";
import { StorageUnavailableError, type ObjectStorage } from "#server/adapters/storage/storage-port.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import * as store from "./document-store.ts";

const prefix = "papers/";
/** Ignores other objects with the prefix: as marks they would move a series for good. */
const markPattern = /^papers\/([a-z-]+)\/([0-9]{4})\/([1-9][0-9]{0,6})\.json$/;

/**
 * Marks a document's number in the image store, outside the database, so that after an older database is restored we
 * know that the number was given. The mark contains nothing else of the document.
 */
export async function markIssuedNumber(deps: Pick<Deps, "db" | "storage">, id: string): Promise<void> {
  const row = await store.findDocumentRow(deps.db.query, id);
  if (!row) return;
  const key = `${prefix}${row.kind.replace("_", "-")}/${row.year}/${row.number}.json`;
  await deps.storage.putIfAbsent(key, Buffer.from("{}\n"), "application/json");
}

/** Raises the counters that are behind the marks, so that no number is given twice. */
export async function skipIssuedNumbers(deps: Pick<Deps, "db" | "clock" | "storage">): Promise<void> {
  for (const newest of await listNewestMarks(deps.storage))
    await inTransaction(deps, ({ db }) =>
      store.raiseDocumentCounter(db.query, { kind: newest.kind, year: newest.year, next: newest.number + 1 }),
    );
}

interface IssuedNumber {
  kind: DocumentKind;
  year: number;
  number: number;
}

/** Lists the highest marked number of each kind and year; empty while the store does not answer. */
export async function listNewestMarks(storage: ObjectStorage): Promise<IssuedNumber[]> {
  const newest = new Map<string, IssuedNumber>();
  for (const { key } of await storage.list(prefix).catch(toNothing)) {
    const [, name, year, number] = markPattern.exec(key) ?? [];
    const kind = documentKinds.find((one) => one === name?.replace("-", "_"));
    if (!kind) continue;
    const mark = { kind, year: Number(year), number: Number(number) };
    const series = `${mark.kind} ${mark.year}`;
    if (mark.number > (newest.get(series)?.number ?? 0)) newest.set(series, mark);
  }
  return [...newest.values()];
}

function toNothing(error: unknown): [] {
  if (error instanceof StorageUnavailableError) return [];
  throw error;
}
