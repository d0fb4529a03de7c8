import { createHash } from "node:crypto";
import { AppError } from "#server/app-error.ts";
import type { InvoiceBuyer, IssuedKind, OrderDocuments } from "#shared/contract/documents.ts";
import {
  type DocumentContent,
  type DocumentKind,
  documentKinds,
  formatDocumentNumber,
} from "#shared/payment/documents.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { type Queryable, inTransaction } from "#server/db/database.ts";
import type { ClockDeps, CoreDeps, DbDeps } from "#server/deps.ts";
import { formatIsoOrNull } from "#shared/format/day-and-time.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { type AuditActor, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { listSoldCards } from "#server/features/orders/order-card-service.ts";
import { toDrawnText } from "#server/features/cards/printed-text-rules.ts";
import { getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import { getCompanyOrThrow } from "#server/features/companies/company-service.ts";
import {
  buildDocumentSearchText,
  computeSoldAmount,
  listMissingDocumentSettings,
  listOpenInvoices,
  parseBuyerLines,
  toInvoiceBuyer,
} from "./document-rules.ts";
import { findDocumentStates } from "./document-state-rules.ts";
import * as store from "./document-store.ts";
import type { DocumentRow } from "./document-tables.ts";
import { balanceOrderDocuments, issueOrderInvoice, readContent } from "./document-issue-service.ts";
import { acceptQuote } from "./accept-quote.ts";
import { issueAndSendQuote, issueProForma } from "./issue-quote.ts";
import { toPrintable } from "#shared/card/printed/printed-text.ts";
import { createThreadDrawer } from "#server/jobs/task-thread.ts";
import { documentYears } from "#shared/order/retention-days.ts";
import { listUnbalancedOrders } from "./unbalanced-orders-read-model.ts";
import type { ObjectStorage } from "#server/adapters/storage/storage-port.ts";
import { listNewestMarks } from "./issued-marks.ts";

/** How many PDFs, the newest ones, are compared with what was issued. */
const filesRead = 500;

/**
 * Finds faults that our services never cause, such as a restored copy without the last documents, as French sentences
 * for the operator: missing numbers, numbers that would be given again (by rows, or by marks in the store), and changed
 * PDFs.
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

/** Lists the years in which a kind has documents, as rows or as marks, but no counter. */
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

const ordersAtOnce = 100;
const documentsAtOnce = 500;

/**
 * Balances documents of orders that changed where the number counters cannot be locked: an unpaid order that was
 * erased, or one whose reprints were removed as its payment began.
 */
export async function balanceAllDocuments(deps: CoreDeps): Promise<void> {
  for (const orderRef of await listUnbalancedOrders(deps.db.query, ordersAtOnce))
    await inTransaction(deps, (deps) => balanceOrderDocuments(deps, orderRef, { by: "system" }));
}

/** Writes the search texts of documents that were issued before there were any. */
export async function indexDocuments(deps: ClockDeps): Promise<void> {
  const rows = await store.listUnindexedDocuments(deps.db.query, documentsAtOnce);
  if (rows.length === 0) return;
  await inTransaction(deps, async ({ db }) => {
    for (const row of rows)
      await store.writeDocumentSearchText(db.query, row.id, buildDocumentSearchText(readContent(row)));
  });
}

/** Empties documents issued more than `documentYears` calendar years ago; number, day and total stay. */
export async function eraseOldDocuments(deps: ClockDeps): Promise<void> {
  const year = new Date(deps.clock.now()).getUTCFullYear() - documentYears;
  await inTransaction(deps, ({ db }) => store.emptyDocumentsBefore(db.query, year));
}

/** Draws a document as a PDF, off the event loop. @throws {AppError} `server.busy` */
const drawDocumentInThread = createThreadDrawer<DocumentContent>(import.meta.dirname, "document-drawer.ts");

/** Lists an order's documents, oldest first, and what the next one needs. */
export async function readOrderDocuments(deps: CoreDeps, order: OrderRow): Promise<OrderDocuments> {
  const rows = await store.listDocumentRows(deps.db.query, order.ref);
  const numbers = new Map(rows.map((row) => [row.id, formatDocumentNumber(row)]));
  const numberOf = (id: string | null) => (id === null ? null : (numbers.get(id) ?? null));
  const states = findDocumentStates(rows, order, {
    now: deps.clock.now(),
    termDays: deps.settings.site.invoiceTermDays,
  });
  const isGone = order.deletedAt !== null || order.expiredAt !== null;
  return {
    documents: rows.map((row) => {
      const state = states.get(row.id) ?? "issued";
      return {
        id: row.id,
        kind: row.kind,
        number: numbers.get(row.id) ?? "",
        total: row.total,
        issuedAt: new Date(row.issuedAt).toISOString(),
        state,
        invoice: numberOf(row.invoiceId),
        replaces: numberOf(row.replacesId),
        validUntil: formatIsoOrNull(row.validUntil),
        accepted: state === "accepted" ? describeAcceptance(row) : null,
      };
    }),
    isOpen: listOpenInvoices(rows).length > 0,
    mayQuote: order.paidAt === null && !isGone && computeSoldAmount(order) > 0,
    quoteLink: rows.some(({ kind }) => kind === "quote")
      ? deps.settings.publicUrl + secretLinks.quoteByKey(order.ref, order.key)
      : null,
    missing: listMissingDocumentSettings(deps.settings.site, deps.settings.missingLegal),
    buyer: await proposeBuyer(deps, order, rows),
  };
}

function describeAcceptance({
  acceptedAt,
  acceptedBy,
  acceptedName,
}: DocumentRow): OrderDocuments["documents"][number]["accepted"] {
  if (acceptedAt === null) return null;
  const by = acceptedBy === "buyer" || acceptedBy === "payment" ? acceptedBy : "staff";
  return { at: new Date(acceptedAt).toISOString(), by, name: acceptedName };
}

/** Lists an order's documents as issued, oldest first, with who accepted them; leaves out emptied ones. */
export async function listDocumentContents(
  deps: DbDeps,
  orderRef: string,
): Promise<(DocumentContent & { acceptedBy?: string })[]> {
  const rows = (await store.listDocumentRows(deps.db.query, orderRef)).filter(({ content }) => content !== "");
  return rows.map((row) => ({
    ...readContent(row),
    ...(row.acceptedName !== "" && { acceptedBy: row.acceptedName }),
  }));
}

/**
 * Proposes the buyer of the next document: the order's company, completed by an earlier document; else the buyer on the
 * last document, else the order's buyer.
 */
async function proposeBuyer(deps: DbDeps, order: OrderRow, rows: readonly DocumentRow[]): Promise<InvoiceBuyer> {
  const organisation = order.organisationId === null ? undefined : await getCompanyOrThrow(deps, order.organisationId);
  const last = rows.findLast(({ content }) => content !== "");
  const named = last && parseBuyerLines(readContent(last).buyer);
  if (organisation?.name) {
    const own = toInvoiceBuyer(organisation);
    const pick = (name: "address" | "ninea" | "rccm") => own[name] || (named?.[name] ?? "");
    const name = organisation.legalName || (named?.name ?? organisation.name);
    return { ...own, name, address: pick("address"), ninea: pick("ninea"), rccm: pick("rccm") };
  }
  const { buyerFirstName, buyerLastName, buyerEmail } = order;
  if (named) return named;
  const name = toDrawnText(`${buyerFirstName} ${buyerLastName}`.trim(), await listSoldCards(deps, order));
  return { name, address: "", ninea: "", rccm: "", email: buyerEmail };
}

const issuers = {
  quote: { issue: issueAndSendQuote, action: "quote.issued" },
  pro_forma: { issue: issueProForma, action: "pro_forma.issued" },
  invoice: { issue: issueOrderInvoice, action: "document.issued" },
} as const satisfies Record<IssuedKind, object>;

/**
 * Issues a document of an order for staff.
 * @throws {AppError} as `issueQuote`, `issueProForma` and `issueOrderInvoice`
 */
export async function issueDocumentAsStaff(
  deps: CoreDeps,
  actor: AuditActor,
  { orderRef, kind, buyer }: { orderRef: string; kind: IssuedKind; buyer: InvoiceBuyer },
): Promise<void> {
  const { issue, action } = issuers[kind];
  await inTransaction(deps, async (deps) => {
    await issue(deps, { orderRef, buyer, by: actor });
    const { number } = await getAnyOrderOrThrow(deps, orderRef);
    await recordAuditEntry(deps, { actor, action, target: number, orderRef });
  });
}

/** Records for staff that the buyer accepted a quote. @throws {AppError} as `acceptQuote` */
export async function acceptQuoteAsStaff(
  deps: ClockDeps,
  actor: AuditActor,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const orderRef = (await store.findDocumentRow(deps.db.query, id))?.orderRef;
  if (orderRef === undefined) throw new AppError("document.not_found");
  await inTransaction(deps, async (deps) => {
    const quote = await acceptQuote(deps, { orderRef, id, name, by: `staff:${actor.userId}` });
    await recordAuditEntry(deps, { actor, action: "quote.accepted", target: formatDocumentNumber(quote), orderRef });
  });
}

export { eraseUnbookedDocuments } from "./document-store.ts";

/**
 * Issues an order's invoice for its buyer, once; only staff can correct the name.
 * @throws {AppError} as `issueOrderInvoice`
 */
export async function issueInvoiceAsBuyer(deps: CoreDeps, { ref }: OrderRow, buyer: InvoiceBuyer): Promise<void> {
  await inTransaction(deps, (deps) => issueOrderInvoice(deps, { orderRef: ref, buyer, by: "buyer" }));
}

/** Reads the PDF of one of an order's documents. @throws {AppError} as `readDocumentFile` */
export async function readOrderDocumentFile(
  deps: ClockDeps,
  orderRef: string,
  id: string,
): Promise<{ name: string; pdf: Buffer }> {
  const row = await store.findDocumentRow(deps.db.query, id);
  if (row?.orderRef !== orderRef) throw new AppError("document.not_found");
  return readDocumentFile(deps, id);
}

/**
 * Reads a document's PDF. If its job has not drawn it yet, draws it now; from then on its bytes never change.
 * @throws {AppError} `document.not_found`, `document.erased`, `server.busy`
 */
export async function readDocumentFile(deps: ClockDeps, id: string): Promise<{ name: string; pdf: Buffer }> {
  const row = await store.findDocumentRow(deps.db.query, id);
  if (!row) throw new AppError("document.not_found");
  if (row.content === "") throw new AppError("document.erased");
  const name = `${formatDocumentNumber(row)}.pdf`;
  if (row.pdfSha256 === null) await drawDocument(deps, id);
  return { name, pdf: Buffer.from((await store.findDocumentPdf(deps.db.query, id)) ?? "", "base64") };
}

/** Draws a document's PDF and saves it, unless it has one. @throws {AppError} `server.busy` */
export async function drawDocument(deps: ClockDeps, id: string): Promise<void> {
  const row = await store.findDocumentRow(deps.db.query, id);
  if (!row || row.pdfSha256 !== null || row.content === "") return;
  const bytes = await drawDocumentInThread(toPrintable(readContent(row)));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await inTransaction(deps, ({ db }) =>
    store.insertDocumentPdf(db.query, { id, pdf: bytes.toString("base64"), sha256 }),
  );
}
