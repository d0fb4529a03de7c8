import { createHash } from "node:crypto";
import { AppError } from "#shared/app-error.ts";
import type { InvoiceBuyer, OrderDocuments } from "#shared/contract/documents.ts";
import { type DocumentContent, formatDocumentNumber } from "#shared/documents.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { OrderRow } from "../orders/order-tables.ts";
import { recordAuditEntry, type AuditActor } from "../audit/audit-service.ts";
import { getAnyOrderOrThrow } from "../orders/order-service.ts";
import { getOrganisationOrThrow } from "../organisations/organisation-service.ts";
import { listMissingPaperSettings, listOpenInvoices, toInvoiceBuyer } from "./document-rules.ts";
import * as store from "./document-store.ts";
import { drawDocumentInThread } from "./draw-document-in-thread.ts";
import { issueFirstInvoice, issueOrderInvoice, readContent } from "./issue-document.ts";

export { findDocumentFaults } from "./examine-documents.ts";
export { balanceOrderDocuments } from "./issue-document.ts";
export { balanceAllDocuments, eraseOldDocuments, indexDocuments } from "./sweep-documents.ts";

/** Lists an order's papers, oldest first, with what the next invoice would need. */
export async function readOrderDocuments(
  deps: Pick<Deps, "db" | "settings">,
  order: OrderRow,
): Promise<OrderDocuments> {
  const rows = await store.listDocumentRows(deps.db.query, order.ref);
  const numbers = new Map(rows.map((row) => [row.id, formatDocumentNumber(row)]));
  return {
    documents: rows.map(({ id, kind, total, issuedAt, invoiceId }) => ({
      id,
      kind,
      number: numbers.get(id) ?? "",
      total,
      issuedAt: new Date(issuedAt).toISOString(),
      invoice: invoiceId === null ? null : (numbers.get(invoiceId) ?? null),
    })),
    isOpen: listOpenInvoices(rows).length > 0,
    missing: listMissingPaperSettings(deps.settings.site, deps.settings.missingLegal),
    buyer: await proposeBuyer(deps, order),
  };
}

/** Lists an order's papers as they were issued, oldest first, but for those that were emptied. */
export async function listDocumentContents(deps: Pick<Deps, "db">, orderRef: string): Promise<DocumentContent[]> {
  const rows = await store.listDocumentRows(deps.db.query, orderRef);
  return rows.filter(({ content }) => content !== "").map(readContent);
}

/** Proposes the company whose order it is, else the buyer himself. */
async function proposeBuyer(deps: Pick<Deps, "db">, order: OrderRow): Promise<InvoiceBuyer> {
  const organisation =
    order.organisationId === null ? undefined : await getOrganisationOrThrow(deps, order.organisationId);
  const { buyerFirstName, buyerLastName, buyerEmail } = order;
  if (!organisation?.name)
    return { name: `${buyerFirstName} ${buyerLastName}`.trim(), address: "", ninea: "", rccm: "", email: buyerEmail };
  return toInvoiceBuyer(organisation);
}

/** Issues an order's invoice for staff, as `issueOrderInvoice` does. @throws {AppError} as it */
export async function issueInvoiceAsStaff(
  deps: Pick<Deps, "db" | "clock" | "settings">,
  actor: AuditActor,
  { orderRef, buyer }: { orderRef: string; buyer: InvoiceBuyer },
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    await issueOrderInvoice(deps, { orderRef, buyer, by: `staff:${actor.userId}` });
    const { number } = await getAnyOrderOrThrow(deps, orderRef);
    await recordAuditEntry(deps, { actor, action: "document.issued", target: number, orderRef });
  });
}

/**
 * Issues an order's invoice for its buyer, once: a name is corrected by staff.
 * @throws {AppError} as `issueOrderInvoice`
 */
export async function issueInvoiceAsBuyer(
  deps: Pick<Deps, "db" | "clock" | "settings">,
  { ref }: OrderRow,
  buyer: InvoiceBuyer,
): Promise<void> {
  await inTransaction(deps, (deps) => issueFirstInvoice(deps, { orderRef: ref, buyer, by: "buyer" }));
}

/** Reads the PDF of one of an order's papers, as `readDocumentFile`. @throws {AppError} as it */
export async function readOrderDocumentFile(
  deps: Pick<Deps, "db" | "clock">,
  orderRef: string,
  id: string,
): Promise<{ name: string; pdf: Buffer }> {
  const row = await store.findDocumentRow(deps.db.query, id);
  if (row?.orderRef !== orderRef) throw new AppError("document.not_found");
  return readDocumentFile(deps, id);
}

/**
 * Reads a paper's PDF, which is drawn at its first reading if its job has not come to it yet; from then on its bytes stay.
 * @throws {AppError} `document.not_found`, `document.erased`, `server.busy`
 */
export async function readDocumentFile(
  deps: Pick<Deps, "db" | "clock">,
  id: string,
): Promise<{ name: string; pdf: Buffer }> {
  const row = await store.findDocumentRow(deps.db.query, id);
  if (!row) throw new AppError("document.not_found");
  if (row.content === "") throw new AppError("document.erased");
  const name = `${formatDocumentNumber(row)}.pdf`;
  if (row.pdfSha256 === null) await drawDocument(deps, id);
  return { name, pdf: Buffer.from((await store.findDocumentPdf(deps.db.query, id)) ?? "", "base64") };
}

/** Draws a paper's PDF and keeps it, unless it has one. */
export async function drawDocument(deps: Pick<Deps, "db" | "clock">, id: string): Promise<void> {
  const row = await store.findDocumentRow(deps.db.query, id);
  if (!row || row.pdfSha256 !== null || row.content === "") return;
  const bytes = await drawDocumentInThread(readContent(row));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await inTransaction(deps, ({ db }) =>
    store.insertDocumentPdf(db.query, { id, pdf: bytes.toString("base64"), sha256 }),
  );
}
