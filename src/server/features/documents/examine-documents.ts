import { createHash } from "node:crypto";
import { type DocumentKind, documentKinds, formatDocumentNumber } from "#shared/payment/documents.ts";
import type { ObjectStorage } from "#server/adapters/storage/storage-port.ts";
import type { Queryable } from "#server/db/database.ts";
import * as store from "./document-store.ts";
import { listNewestMarks } from "./issued-marks.ts";

/** PDFs whose bytes are compared with what was issued, the newest. */
const filesRead = 500;

/**
 * Finds what no service of ours writes, such as a restored copy that misses papers, in French sentences for the operator:
 * numbers that are missing, or would be given again (as rows or marks in the store tell), and PDFs that are not those that were issued.
 */
export async function findDocumentFaults({
  db,
  storage,
}: {
  db: { query: Queryable };
  storage: ObjectStorage;
}): Promise<string[]> {
  const faults: string[] = [];
  const marked = await listNewestMarks(storage);
  for (const { kind, year, next } of await store.listDocumentCounters(db.query)) {
    const numbers = new Set(await store.listDocumentNumbers(db.query, kind, year));
    const name = (number: number) => formatDocumentNumber({ kind, year, number });
    const missing = next - 1 - [...numbers].filter((number) => number < next).length;
    let first = 1;
    while (numbers.has(first)) first++;
    if (missing > 0) faults.push(`${missing === 1 ? "Il manque" : `Il en manque ${missing}, dont`} ${name(first)}`);
    const mark = marked.find((one) => one.kind === kind && one.year === year);
    const newest = [...numbers].reduce((high, number) => Math.max(high, number), mark?.number ?? 0);
    if (newest >= next) faults.push(`Le prochain numéro serait ${name(next)}, qui est déjà donné`);
  }
  for (const kind of documentKinds)
    for (const year of await listYearsThatWouldBeginAgain(db.query, kind, marked))
      faults.push(`Le prochain numéro serait ${formatDocumentNumber({ kind, year, number: 1 })}, qui est déjà donné`);
  for (const { pdf, pdfSha256, ...document } of await store.listNewestDocumentPdfs(db.query, filesRead))
    if (createHash("sha256").update(Buffer.from(pdf, "base64")).digest("hex") !== pdfSha256)
      faults.push(`Le PDF de ${formatDocumentNumber(document)} n'est plus celui qui a été émis`);
  return faults;
}

/** Lists the years of which a kind has papers, as rows or as marks, and no counter. */
async function listYearsThatWouldBeginAgain(
  query: Queryable,
  kind: DocumentKind,
  marked: Awaited<ReturnType<typeof listNewestMarks>>,
): Promise<number[]> {
  const counted = new Set(
    (await store.listDocumentCounters(query)).flatMap((one) => (one.kind === kind ? one.year : [])),
  );
  const years = marked.filter((mark) => mark.kind === kind && !counted.has(mark.year)).map(({ year }) => year);
  return [...new Set([...(await store.listYearsWithoutCounter(query, kind)), ...years])];
}
