import { assertPrintable } from "#server/rendering/fonts/assert-printable.ts";
import { AppError } from "#server/app-error.ts";
import type { CompanyInvoices } from "#shared/contract/company-invoices.ts";
import { invoiceBuyerSchema } from "#shared/contract/documents.ts";
import { formatDocumentNumber, nameAbsentNumbers } from "#shared/payment/documents.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { inTransaction } from "#server/db/database.ts";
import type { ClockDeps, CoreDeps } from "#server/deps.ts";
import { computeAmountDue, getFullyPaidAt } from "#server/features/orders/order-rules.ts";
import {
  getAnyOrderOrThrow,
  lockAnyOrderForUpdate,
  listAnyCompanyOrderRows,
} from "#server/features/orders/order-service.ts";
import { getCompanyOrThrow, lockCompanyOrThrow } from "#server/features/companies/company-service.ts";
import {
  computeSoldAmount,
  listBuyerLines,
  listMissingDocumentSettings,
  listOpenInvoices,
  toInvoiceBuyer,
} from "../document-rules.ts";
import { findDocumentStates } from "../document-state-rules.ts";
import { readDocumentFile } from "../document-service.ts";
import * as store from "../document-store.ts";
import { issueOrderInvoice } from "../document-issue-service.ts";

type Of = Pick<CompanyMemberIdentity, "organisationId">;

/** Lists the documents of a company's orders, and the orders that can still be invoiced. */
export async function listCompanyInvoices(deps: CoreDeps, { organisationId }: Of): Promise<CompanyInvoices> {
  const organisation = await getCompanyOrThrow(deps, organisationId);
  const orders = new Map(
    (await listAnyCompanyOrderRows(deps.db.query, organisationId)).map((order) => [order.ref, order]),
  );
  const rows = await store.listDocumentRowsOfOrders(deps.db.query, [...orders.keys()]);
  const numbers = new Map(rows.map((row) => [row.id, formatDocumentNumber(row)]));
  const documentsOf = Map.groupBy(rows, ({ orderRef }) => orderRef);
  const { site, missingLegal } = deps.settings;
  const buyer = toInvoiceBuyer(organisation);
  const states = new Map(
    [...orders.values()].flatMap((order) => [
      ...findDocumentStates(documentsOf.get(order.ref) ?? [], order, {
        now: deps.clock.now(),
        termDays: site.invoiceTermDays,
      }),
    ]),
  );
  return {
    papers: rows.toReversed().map(({ id, kind, issuedAt, orderRef, total, invoiceId, content }) => ({
      id,
      kind,
      number: numbers.get(id) ?? "",
      issuedAt: new Date(issuedAt).toISOString(),
      orderNumber: orders.get(orderRef)?.number ?? "",
      total,
      state: states.get(id) ?? "issued",
      invoice: invoiceId === null ? null : (numbers.get(invoiceId) ?? null),
      isErased: content === "",
    })),
    uninvoiced: [...orders.values()].flatMap((order) => {
      const { ref, number, paidAt, deletedAt, expiredAt } = order;
      const total = computeSoldAmount(order);
      if (paidAt === null || deletedAt !== null || expiredAt !== null || total === 0) return [];
      if (listOpenInvoices(documentsOf.get(ref) ?? []).length > 0) return [];
      return [
        {
          ref,
          number,
          paidAt: new Date(getFullyPaidAt(order) ?? paidAt).toISOString(),
          total,
          received: order.received,
          rest: computeAmountDue(order),
        },
      ];
    }),
    buyer: listBuyerLines(buyer),
    absent: nameAbsentNumbers(buyer),
    obstacle:
      organisation.archivedAt !== null
        ? "archived"
        : listMissingDocumentSettings(site, missingLegal).length > 0
          ? "settings"
          : invoiceBuyerSchema.safeParse(buyer).success
            ? null
            : "buyer",
    supportEmail: site.supportEmail,
  };
}

/**
 * Reads the PDF of a document of a company's order, as `readDocumentFile`; another company's is not found.
 * @throws {AppError} as `readDocumentFile`
 */
export async function readCompanyInvoiceFile(
  deps: ClockDeps,
  { organisationId }: Of,
  id: string,
): Promise<{ name: string; pdf: Buffer }> {
  const row = await store.findDocumentRow(deps.db.query, id);
  const order = row && (await getAnyOrderOrThrow(deps, row.orderRef));
  if (order?.organisationId !== organisationId) throw new AppError("document.not_found");
  return readDocumentFile(deps, id);
}

/**
 * Issues the invoice of a company's paid order, once, in the company's name.
 * @throws {AppError} `order.not_found`, `order.not_paid`, `document.buyer_incomplete`, `request.rate_limited`, and as
 * `issueOrderInvoice`
 */
export async function issueCompanyInvoice(deps: CoreDeps, { organisationId }: Of, orderRef: string): Promise<void> {
  const { organisationId: owner } = await getAnyOrderOrThrow(deps, orderRef);
  if (owner !== organisationId) throw new AppError("order.not_found");
  await consumeRateLimit(deps, rateLimitPolicies.invoicesByOrder, orderRef);
  await inTransaction(deps, async (deps) => {
    const named = toInvoiceBuyer(await lockCompanyOrThrow(deps, organisationId));
    const { paidAt } = await lockAnyOrderForUpdate(deps, orderRef);
    if (paidAt === null) throw new AppError("order.not_paid");
    assertPrintable({ Acheteur: Object.values(named).join(", ") }, "document.letters_missing");
    const buyer = invoiceBuyerSchema.safeParse(named);
    if (!buyer.success) throw new AppError("document.buyer_incomplete");
    await issueOrderInvoice(deps, { orderRef, buyer: buyer.data, by: "company" });
  });
}
