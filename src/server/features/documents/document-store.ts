import { type RawBuilder, sql } from "kysely";
import { type DocumentKind, documentKinds, documentSigns, isBooked } from "#shared/payment/documents.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import { containsAllTerms } from "#server/db/search-terms.ts";
import type { DocumentCounterRow, DocumentPersonalData, DocumentRow } from "./document-tables.ts";

/** Kinds of documents that are booked. */
export const bookedKinds = documentKinds.filter((kind) => isBooked({ kind }));

/** A document's total as booked, in whole FCFA; 0 if its kind is not booked. */
export const bookedTotal: RawBuilder<number> = sql`CASE documents.kind ${sql.join(
  documentKinds.map((kind) => sql`WHEN ${sql.lit(kind)} THEN ${sql.lit(documentSigns[kind])} * documents.total`),
  sql` `,
)} END`;

/**
 * Takes the next number of a kind in a year, from 1. The counter's row stays locked until the transaction ends, and is
 * rolled back with it, so that no number is given twice or skipped.
 */
export async function takeDocumentNumber(query: Tx, kind: DocumentKind, year: number): Promise<number> {
  const { next } = await query
    .insertInto("documentCounters")
    .values({ kind, year, next: 2 })
    .onConflict((conflict) =>
      conflict.columns(["kind", "year"]).doUpdateSet((eb) => ({ next: eb("documentCounters.next", "+", 1) })),
    )
    .returning("next")
    .executeTakeFirstOrThrow();
  return next - 1;
}

/** Raises a kind's counter for a year to `next`, unless it is higher already. */
export async function raiseDocumentCounter(query: Tx, { kind, year, next }: DocumentCounterRow): Promise<void> {
  await query
    .insertInto("documentCounters")
    .values({ kind, year, next })
    .onConflict((conflict) =>
      conflict.columns(["kind", "year"]).doUpdateSet({ next }).where("documentCounters.next", "<", next),
    )
    .execute();
}

export async function insertDocumentRow(query: Tx, row: DocumentRow): Promise<void> {
  await query.insertInto("documents").values(row).execute();
}

export async function listDocumentRows(query: Queryable, orderRef: string): Promise<DocumentRow[]> {
  return query
    .selectFrom("documents")
    .selectAll()
    .where("orderRef", "=", orderRef)
    .orderBy("issuedAt")
    .orderBy("id")
    .execute();
}

/** Lists the documents of several orders, oldest first. */
export async function listDocumentRowsOfOrders(query: Queryable, orderRefs: readonly string[]): Promise<DocumentRow[]> {
  if (orderRefs.length === 0) return [];
  return query
    .selectFrom("documents")
    .selectAll()
    .where("orderRef", "in", orderRefs)
    .orderBy("issuedAt")
    .orderBy("id")
    .execute();
}

/** Lists the documents issued between two instants (ms; the end is exclusive), oldest first. */
export async function listDocumentRowsBetween(query: Queryable, from: number, before: number): Promise<DocumentRow[]> {
  return query
    .selectFrom("documents")
    .selectAll()
    .where("issuedAt", ">=", from)
    .where("issuedAt", "<", before)
    .orderBy("issuedAt")
    .orderBy("id")
    .execute();
}

interface DocumentFilter {
  kind?: DocumentKind | undefined;
  /** Issued between these instants (ms; the end is exclusive). */
  from?: number;
  before?: number;
  /** Folded terms, all of which the search text must contain. */
  terms: readonly string[];
}

function findDocuments(query: Queryable, { kind, from, before, terms }: DocumentFilter) {
  let found = query.selectFrom("documents");
  if (kind !== undefined) found = found.where("kind", "=", kind);
  if (from !== undefined) found = found.where("issuedAt", ">=", from);
  if (before !== undefined) found = found.where("issuedAt", "<", before);
  return found.where(containsAllTerms(sql`search_text`, terms));
}

export async function countFoundDocuments(query: Queryable, filter: DocumentFilter): Promise<number> {
  const { count } = await findDocuments(query, filter)
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lists a page of the matching documents, newest first. */
export async function listFoundDocuments(
  query: Queryable,
  filter: DocumentFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<DocumentRow[]> {
  return findDocuments(query, filter)
    .selectAll()
    .orderBy("issuedAt", "desc")
    .orderBy("id", "desc")
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Lists documents without a search text yet, at most `limit`. */
export async function listUnindexedDocuments(query: Queryable, limit: number): Promise<DocumentRow[]> {
  return query
    .selectFrom("documents")
    .selectAll()
    .where("searchText", "=", "")
    .where("content", "<>", "")
    .limit(limit)
    .execute();
}

export async function writeDocumentSearchText(query: Tx, id: string, searchText: string): Promise<void> {
  await query.updateTable("documents").set({ searchText }).where("id", "=", id).where("content", "<>", "").execute();
}

/** Records a reminder so many days after the due day; `false` if one of as many or more days was recorded before. */
export async function recordInvoiceReminder(query: Tx, id: string, days: number): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable("documents")
    .set({ remindedDays: days })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("remindedDays", "is", null), eb("remindedDays", "<", days)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setRemindedDays(query: Tx, id: string, remindedDays: number | null): Promise<void> {
  await query.updateTable("documents").set({ remindedDays }).where("id", "=", id).execute();
}

export async function findDocumentRow(query: Queryable, id: string): Promise<DocumentRow | undefined> {
  return query.selectFrom("documents").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findDocumentPdf(query: Queryable, id: string): Promise<string | undefined> {
  return (await query.selectFrom("documentFiles").select("pdf").where("documentId", "=", id).executeTakeFirst())?.pdf;
}

/** Saves a document's file; `false` if it already has one. */
export async function insertDocumentPdf(
  query: Tx,
  { id, pdf, sha256 }: { id: string; pdf: string; sha256: string },
): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable("documents")
    .set({ pdfSha256: sha256 })
    .where("id", "=", id)
    .where("pdfSha256", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await query.insertInto("documentFiles").values({ documentId: id, pdf }).execute();
  return true;
}

/** Records who accepted a quote of a locked order. */
export async function acceptQuoteRow(
  query: Tx,
  id: string,
  acceptance: Pick<DocumentRow, "acceptedAt" | "acceptedBy" | "acceptedName">,
): Promise<void> {
  await query.updateTable("documents").set(acceptance).where("id", "=", id).execute();
}

const emptied: DocumentPersonalData = { content: "", searchText: "", acceptedName: "" };

/** Empties the documents of the years before `year`, and deletes their files. */
export async function emptyDocumentsBefore(query: Tx, year: number): Promise<void> {
  const old = query.selectFrom("documents").select("id").where("year", "<", year);
  await query.deleteFrom("documentFiles").where("documentId", "in", old).execute();
  await query.updateTable("documents").set(emptied).where("year", "<", year).where("content", "<>", "").execute();
}

/** Empties an order's documents whose kinds are not booked, and deletes their files. */
export async function eraseUnbookedDocuments(query: Tx, orderRef: string): Promise<void> {
  const unbooked = query
    .selectFrom("documents")
    .select("id")
    .where("orderRef", "=", orderRef)
    .where("kind", "not in", bookedKinds);
  await query.deleteFrom("documentFiles").where("documentId", "in", unbooked).execute();
  await query
    .updateTable("documents")
    .set(emptied)
    .where("orderRef", "=", orderRef)
    .where("kind", "not in", bookedKinds)
    .execute();
}

export async function listDocumentCounters(query: Queryable): Promise<DocumentCounterRow[]> {
  return query.selectFrom("documentCounters").selectAll().orderBy("kind").orderBy("year").execute();
}

export async function listDocumentNumbers(query: Queryable, kind: DocumentKind, year: number): Promise<number[]> {
  const rows = await query
    .selectFrom("documents")
    .select("number")
    .where("kind", "=", kind)
    .where("year", "=", year)
    .execute();
  return rows.map(({ number }) => number);
}

export async function listYearsWithoutCounter(query: Queryable, kind: DocumentKind): Promise<number[]> {
  const rows = await query
    .selectFrom("documents")
    .leftJoin("documentCounters", (join) =>
      join.onRef("documentCounters.kind", "=", "documents.kind").onRef("documentCounters.year", "=", "documents.year"),
    )
    .select("documents.year")
    .distinct()
    .where("documents.kind", "=", kind)
    .where("documentCounters.next", "is", null)
    .execute();
  return rows.map(({ year }) => year);
}

type DrawnDocument = Pick<DocumentRow, "kind" | "year" | "number" | "pdfSha256"> & { pdf: string };

/** Lists the newest documents with a file, and the files. */
export async function listNewestDocumentPdfs(query: Queryable, limit: number): Promise<DrawnDocument[]> {
  return query
    .selectFrom("documents")
    .innerJoin("documentFiles", "documentFiles.documentId", "documents.id")
    .select(["documents.kind", "documents.year", "documents.number", "documents.pdfSha256", "documentFiles.pdf"])
    .orderBy("documents.id", "desc")
    .limit(limit)
    .execute();
}
