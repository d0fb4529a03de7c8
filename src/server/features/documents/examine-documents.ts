import { createHash } from "node:crypto";
import { documentKinds, formatDocumentNumber } from "#shared/documents.ts";
import type { Queryable } from "#server/db/database.ts";
import * as store from "./document-store.ts";

/** PDFs whose bytes are compared with what was issued, the newest. */
const filesRead = 500;

/**
 * Finds what no service of ours writes, such as a restored copy that misses papers, in French sentences for the operator:
 * numbers that are missing, or would be given again, and PDFs that are not those that were issued.
 */
export async function findDocumentFaults({ db }: { db: { query: Queryable } }): Promise<string[]> {
  const faults: string[] = [];
  for (const { kind, year, next } of await store.listDocumentCounters(db.query)) {
    const numbers = new Set(await store.listDocumentNumbers(db.query, kind, year));
    const name = (number: number) => formatDocumentNumber({ kind, year, number });
    const missing = Array.from({ length: next - 1 }, (_, at) => at + 1).filter((number) => !numbers.has(number));
    const [first] = missing;
    if (first !== undefined)
      faults.push(`${missing.length === 1 ? "Il manque" : `Il en manque ${missing.length}, dont`} ${name(first)}`);
    const newest = Math.max(0, ...numbers);
    if (newest >= next) faults.push(`Le prochain numéro serait ${name(next)}, qui est déjà donné`);
  }
  for (const kind of documentKinds)
    for (const year of await store.listYearsWithoutCounter(db.query, kind))
      faults.push(`Le prochain numéro serait ${formatDocumentNumber({ kind, year, number: 1 })}, qui est déjà donné`);
  for (const { pdf, pdfSha256, ...document } of await store.listNewestDocumentPdfs(db.query, filesRead))
    if (createHash("sha256").update(Buffer.from(pdf, "base64")).digest("hex") !== pdfSha256)
      faults.push(`Le PDF de ${formatDocumentNumber(document)} n'est plus celui qui a été émis`);
  return faults;
}
