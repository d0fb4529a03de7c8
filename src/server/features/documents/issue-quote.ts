import { AppError } from "#server/app-error.ts";
import type { InvoiceBuyer } from "#shared/contract/documents.ts";
import { formatDocumentNumber } from "#shared/payment/documents.ts";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { CoreDeps } from "#server/deps.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import { describeSale } from "./describe-sale.ts";
import { listBuyerLines, listOpenInvoices } from "./document-rules.ts";
import * as store from "./document-store.ts";
import type { DocumentRow } from "./document-tables.ts";
import {
  type Issuer,
  keepBuyer,
  lockOrderForDocument,
  nameIssuer,
  readContent,
  writeDocument,
} from "./document-issue-service.ts";
import { computeValidUntil, findQuoteState } from "./quote-rules.ts";

type Needs = InTransaction<CoreDeps>;

interface Asked {
  orderRef: string;
  buyer: InvoiceBuyer;
  by: Issuer;
}

/**
 * Issues the quote of an unpaid order; it names the quote that it replaces. Refuses the same quote again while the last
 * one can be accepted or is; to a buyer even in another name, which only staff correct.
 * @throws {AppError} `order.not_found`, `document.settings_missing`, `.nothing_sold`, `.order_paid`, `.quote_stands`,
 * `.letters_missing`
 */
export async function issueQuote(deps: Needs, { orderRef, buyer, by }: Asked): Promise<DocumentRow> {
  const order = await lockOrderForDocument(deps, orderRef);
  if (order.paidAt !== null) throw new AppError("document.order_paid");
  const documents = await store.listDocumentRows(deps.db.query, orderRef);
  const last = documents.findLast(({ kind }) => kind === "quote");
  const before = last && last.content !== "" ? readContent(last) : undefined;
  const lines = listBuyerLines(buyer);
  if (last && before) {
    const state = findQuoteState(last, { documents, order, now: deps.clock.now() });
    const stands = state === "open" || (state === "accepted" && last.total === order.price);
    if (stands && (by === "buyer" || JSON.stringify(before.buyer) === JSON.stringify(lines)))
      throw new AppError("document.quote_stands");
  }
  await keepBuyer(deps, order, { buyer, by });
  return writeDocument(deps, order, "quote", {
    ...(await describeSale(deps, order)),
    // Nothing was paid yet, so the total says what is due.
    payments: [],
    rest: 0,
    buyer: lines,
    ...(before && { about: { number: before.number, issuedOn: before.issuedOn } }),
    replacesId: last?.id ?? null,
    validUntil: computeValidUntil(deps.clock.now(), deps.settings.quoteDays),
    by: nameIssuer(by),
  });
}

/** Issues a quote for staff, and mails it to the address on it, if any. @throws {AppError} as `issueQuote` */
export async function issueAndSendQuote(deps: Needs, asked: Asked): Promise<void> {
  const { issuedAt, validUntil, total, ...quote } = await issueQuote(deps, asked);
  const { number, ref, key } = await getAnyOrderOrThrow(deps, asked.orderRef);
  await enqueueMail(deps, {
    template: "quote-sent",
    orderRef: ref,
    recipient: asked.buyer.email,
    data: {
      number,
      ref,
      key,
      document: formatDocumentNumber(quote),
      validUntil: formatFrenchDay(validUntil ?? issuedAt),
      total,
    },
  });
}

/**
 * Issues a pro forma of what an order sells, any number of times until there is an invoice.
 * @throws {AppError} `order.not_found`, `document.settings_missing`, `.nothing_sold`, `.already_issued`,
 * `.letters_missing`
 */
export async function issueProForma(deps: Needs, { orderRef, buyer, by }: Asked): Promise<void> {
  const order = await lockOrderForDocument(deps, orderRef);
  if (listOpenInvoices(await store.listDocumentRows(deps.db.query, orderRef)).length > 0)
    throw new AppError("document.already_issued");
  await keepBuyer(deps, order, { buyer, by });
  await writeDocument(deps, order, "pro_forma", {
    ...(await describeSale(deps, order)),
    buyer: listBuyerLines(buyer),
    by: nameIssuer(by),
  });
}
