import { AppError } from "#server/app-error.ts";
import { type DocumentContent, type DocumentKind, formatDocumentNumber, isBooked } from "#shared/payment/documents.ts";
import { dayMs, formatFrenchDay } from "#shared/format/day-and-time.ts";
import type { InvoiceBuyer } from "#shared/contract/documents.ts";
import { listUnprintableLetters } from "#shared/card/printed/printed-text.ts";
import { assertPrintable } from "#server/rendering/fonts/assert-printable.ts";
import { generateSortableId } from "#server/db/generate-ids.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { CoreDeps } from "#server/deps.ts";
import type { AuditActor } from "#server/features/audit/audit-service.ts";
import { enqueueJob } from "#server/jobs/queue.ts";
import {
  getAnyOrderOrThrow,
  lockAnyOrderForUpdate,
  recordOrderHistoryEntry,
} from "#server/features/orders/order-service.ts";
import { recordCompanyEvent } from "#server/features/webhooks/webhook-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { keepCompanyIdentity, lockCompanyOrThrow } from "#server/features/companies/company-service.ts";
import {
  buildDocumentContent,
  buildDocumentSearchText,
  computeSoldAmount,
  listBuyerLines,
  listMissingDocumentSettings,
  listOpenInvoices,
  nameDocument,
  sumDocuments,
} from "./document-rules.ts";
import * as store from "./document-store.ts";
import type { DocumentRow } from "./document-tables.ts";
import { acceptQuoteByPayment } from "./accept-quote.ts";
import { describeSale } from "./describe-sale.ts";

type Needs = InTransaction<CoreDeps>;

/** Who issues a document: staff, a person with the order's key, or an administrator of its company. */
export type Issuer = AuditActor | "buyer" | "company";

/** Returns an issuer as the order's history names them. */
export const nameIssuer = (by: Issuer): string => (typeof by === "string" ? by : `staff:${by.userId}`);

/**
 * Issues an order's invoice for the whole sale; what was refunded before gets its credit note at once. If staff ask for
 * another name, the earlier invoice is first cancelled by a credit note.
 * @throws {AppError} `order.not_found`, `document.settings_missing`, `.already_issued`, `.nothing_sold`,
 * `.letters_missing`
 */
export async function issueOrderInvoice(
  deps: Needs,
  { orderRef, buyer, by: issuer }: { orderRef: string; buyer: InvoiceBuyer; by: Issuer },
): Promise<void> {
  const by = nameIssuer(issuer);
  const order = await lockOrderForDocument(deps, orderRef);
  const lines = listBuyerLines(buyer);
  const open = listOpenInvoices(await store.listDocumentRows(deps.db.query, orderRef));
  const isSame = (invoice: DocumentRow) => JSON.stringify(readContent(invoice).buyer) === JSON.stringify(lines);
  if (open.some(({ invoice }) => typeof issuer === "string" || isSame(invoice)))
    throw new AppError("document.already_issued");
  // Locks the invoices' counter before the credit notes', as the invoice of a partly refunded order does.
  if (open.length > 0)
    await store.raiseDocumentCounter(deps.db.query, { kind: "invoice", year: getIssueYear(deps), next: 1 });
  for (const { invoice, left } of open)
    await issueCreditNote(deps, order, {
      invoice,
      amount: left,
      label: "Annulation, facture refaite à un autre nom",
      by,
    });
  const sale = await describeSale(deps, order);
  await keepBuyer(deps, order, { buyer, by: issuer });
  await writeDocument(deps, order, "invoice", { ...sale, buyer: lines, by });
  await balanceOrderDocuments(deps, orderRef, { by });
}

/**
 * Locks an order for which a document can be issued, and its company.
 * @throws {AppError} `order.not_found`, `document.settings_missing`, `.nothing_sold`
 */
export async function lockOrderForDocument(deps: Needs, orderRef: string): Promise<OrderRow> {
  const { organisationId } = await getAnyOrderOrThrow(deps, orderRef);
  // Before the order, in the same sequence as for a company's new list.
  if (organisationId !== null) await lockCompanyOrThrow(deps, organisationId);
  const order = await lockAnyOrderForUpdate(deps, orderRef);
  if (order.deletedAt !== null || order.expiredAt !== null) throw new AppError("order.not_found");
  if (listMissingDocumentSettings(deps.settings.site, deps.settings.missingLegal).length > 0)
    throw new AppError("document.settings_missing");
  if (computeSoldAmount(order) === 0) throw new AppError("document.nothing_sold");
  return order;
}

/** Saves what a document says of the order's company, unless the document was made from the company's own data. */
export async function keepBuyer(
  deps: Needs,
  { organisationId }: OrderRow,
  { buyer, by }: { buyer: InvoiceBuyer; by: Issuer },
): Promise<void> {
  if (organisationId !== null && by !== "company") await keepCompanyIdentity(deps, organisationId, buyer, by);
}

/**
 * Issues what makes an order's documents match what it sells now: a credit note for what was refunded or is no longer
 * asked, an invoice for what is asked in addition. Does nothing without an invoice. `label`: of the line.
 */
export async function balanceOrderDocuments(
  deps: Needs,
  orderRef: string,
  { by, label = "Somme rendue, ou qui n'est plus demandée" }: { by: string; label?: string },
): Promise<void> {
  // Most orders have no invoice, so they are not locked.
  if (!(await store.listDocumentRows(deps.db.query, orderRef)).some(isBooked)) return;
  const order = await lockAnyOrderForUpdate(deps, orderRef);
  const documents = (await store.listDocumentRows(deps.db.query, orderRef)).filter(isBooked);
  // Documents emptied after their retention name no buyer for another one.
  if (documents.some(({ content }) => content === "")) return;
  const missing = computeSoldAmount(order) - sumDocuments(documents);
  if (missing > 0) await issueComplement(deps, order, { documents, amount: missing, by });
  let over = -missing;
  for (const { invoice, left } of listOpenInvoices(documents)) {
    const amount = Math.min(left, over);
    if (amount <= 0) break;
    await issueCreditNote(deps, order, { invoice, amount, label, by });
    over -= amount;
  }
}

/** Updates an order's documents after its first payment: accepts its quote, balances its invoices. */
export async function balancePaidOrderDocuments(deps: Needs, orderRef: string, amount: number): Promise<void> {
  // Most orders have no document.
  if ((await store.listDocumentRows(deps.db.query, orderRef)).length === 0) return;
  if (amount > 0) await acceptQuoteByPayment(deps, orderRef);
  await balanceOrderDocuments(deps, orderRef, { by: "system", label: "Remise" });
}

interface CreditNote {
  invoice: DocumentRow;
  amount: number;
  label: string;
  by: string;
}

async function issueCreditNote(
  deps: Needs,
  order: OrderRow,
  { invoice, amount, label, by }: CreditNote,
): Promise<void> {
  const { buyer, number, issuedOn } = readContent(invoice);
  await writeDocument(deps, order, "credit_note", {
    ...soleLine(label, amount),
    buyer,
    about: { number, issuedOn },
    invoiceId: invoice.id,
    balances: true,
    by,
  });
}

interface Complement {
  documents: readonly DocumentRow[];
  amount: number;
  by: string;
}

async function issueComplement(deps: Needs, order: OrderRow, { documents, amount, by }: Complement): Promise<void> {
  const last = documents.findLast(({ kind }) => kind === "invoice");
  if (!last) return;
  const content = readContent(last);
  await writeDocument(deps, order, "invoice", {
    ...soleLine(
      `Complément à la ${nameDocument(content).toLowerCase().replace(content.number.toLowerCase(), content.number)}`,
      amount,
    ),
    buyer: content.buyer,
    about: { number: content.number, issuedOn: content.issuedOn },
    balances: true,
    by,
  });
}

type SoleLine = Pick<DocumentContent, "lines" | "discount" | "total" | "payments" | "rest">;

const soleLine = (label: string, amount: number): SoleLine => ({
  lines: [{ label, quantity: 1, unitPrice: amount, total: amount }],
  discount: null,
  total: amount,
  payments: [],
  rest: 0,
});

interface Written extends SoleLine {
  buyer: readonly string[];
  about?: DocumentContent["about"];
  invoiceId?: string | null;
  /** For a quote: the one it replaces, and the last time (ms) at which it can be accepted. */
  replacesId?: string | null;
  validUntil?: number | null;
  /** Balances an invoice automatically: its text cannot be changed, so it is never refused. */
  balances?: boolean;
  by: string;
}

const getIssueYear = ({ clock }: Needs) => new Date(clock.now()).getUTCFullYear();

/**
 * Writes a document of a locked order, under the next number of its kind, with its entry in the history and the
 * company's event.
 * @throws {AppError} `document.letters_missing`
 */
export async function writeDocument(
  deps: Needs,
  order: OrderRow,
  kind: DocumentKind,
  { by, invoiceId = null, replacesId = null, validUntil = null, about, balances = false, ...sold }: Written,
): Promise<DocumentRow> {
  const issuedAt = deps.clock.now();
  const year = getIssueYear(deps);
  const unnumbered = buildDocumentContent({
    kind,
    number: "",
    orderNumber: order.number,
    seller: deps.settings.site,
    issuedAt,
    ...sold,
    ...(about && { about }),
    ...(validUntil !== null && { validUntil: formatFrenchDay(validUntil) }),
  });
  if (!balances) assertDocumentPrintable(unnumbered);
  const number = await store.takeDocumentNumber(deps.db.query, kind, year);
  const content = { ...unnumbered, number: formatDocumentNumber({ kind, year, number }) };
  const id = generateSortableId(issuedAt);
  const row: DocumentRow = {
    id,
    kind,
    year,
    number,
    orderRef: order.ref,
    invoiceId,
    total: sold.total,
    content: JSON.stringify(content),
    issuedAt,
    dueAt: kind === "invoice" ? issuedAt + deps.settings.site.invoiceTermDays * dayMs : null,
    remindedDays: null,
    validUntil,
    replacesId,
    acceptedAt: null,
    acceptedBy: "",
    acceptedName: "",
    searchText: buildDocumentSearchText(content),
    issuedBy: by,
    pdfSha256: null,
  };
  await store.insertDocumentRow(deps.db.query, row);
  await recordOrderHistoryEntry(deps, {
    orderRef: order.ref,
    actor: by,
    kind: "document.issued",
    details: { document: content.number, amount: sold.total },
  });
  if (order.organisationId !== null)
    await recordCompanyEvent(deps, {
      organisationId: order.organisationId,
      event: "document.issued",
      data: { kind, number: content.number, total: sold.total, order: order.number },
    });
  await enqueueJob(deps, { kind: "document.draw", payload: { documentId: id }, key: `document.draw:${id}` });
  return row;
}

/** @throws {AppError} `document.letters_missing` if our fonts lack a sign of a document */
export function assertDocumentPrintable(content: DocumentContent): void {
  const { seller, buyer, place, lines, payments, exemption, terms } = content;
  const texts = {
    Vendeur: seller,
    Acheteur: buyer,
    Lieu: [place],
    Lignes: lines.map(({ label }) => label),
    Paiements: payments.map(({ method }) => method),
    Conditions: [exemption, ...terms],
  };
  const said = Object.entries(texts).map(([name, list]) => [
    name,
    list.filter((text) => listUnprintableLetters(text).length > 0).join(", "),
  ]);
  assertPrintable(Object.fromEntries(said) as Record<string, string>, "document.letters_missing");
}

/** Reads a document's content as issued. */
export function readContent({ content }: Pick<DocumentRow, "content">): DocumentContent {
  return JSON.parse(content) as DocumentContent;
}
