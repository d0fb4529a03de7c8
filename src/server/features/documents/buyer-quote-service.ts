import type { InvoiceBuyer } from "#shared/contract/documents.ts";
import { formatDocumentNumber } from "#shared/payment/documents.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeIfWithinRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { inTransaction } from "#server/db/database.ts";
import type { CoreDeps } from "#server/deps.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import * as store from "./document-store.ts";
import { readOrderDocuments } from "./document-service.ts";
import { readContent } from "./document-issue-service.ts";
import { acceptQuote } from "./accept-quote.ts";
import { issueQuote } from "./issue-quote.ts";

/** Reads an order's quotes for its buyer, newest first, and whether they can ask for one. */
export async function readBuyerQuotes(deps: CoreDeps, order: OrderRow) {
  const { documents, missing, buyer, mayQuote } = await readOrderDocuments(deps, order);
  const [newest, ...earlier] = documents.filter(({ kind }) => kind === "quote").toReversed();
  const row = newest && (await store.findDocumentRow(deps.db.query, newest.id));
  const stands = newest?.state === "open" || (newest?.state === "accepted" && newest.total === order.price);
  return {
    quote: newest && row && row.content !== "" ? { listed: newest, content: readContent(row) } : null,
    earlier,
    buyer,
    mayAsk: mayQuote && !stands && missing.length === 0,
    isNotReady: mayQuote && !newest && missing.length > 0,
  };
}

/** Issues an order's quote for its buyer. @throws {AppError} as `issueQuote` */
export async function issueQuoteAsBuyer(deps: CoreDeps, orderRef: string, buyer: InvoiceBuyer): Promise<void> {
  await inTransaction(deps, (deps) => issueQuote(deps, { orderRef, buyer, by: "buyer" }));
}

/**
 * Accepts an order's quote for its buyer and tells the team, at most 30 times an hour: its mail has a name that anybody
 * can write.
 * @throws {AppError} as `acceptQuote`
 */
export async function acceptQuoteAsBuyer(
  deps: CoreDeps,
  { ref, number }: OrderRow,
  signed: { id: string; name: string },
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const quote = await acceptQuote(deps, { ...signed, orderRef: ref, by: "buyer" });
    if (!(await consumeIfWithinRateLimit(deps, rateLimitPolicies.quoteAcceptanceMails, "all"))) return;
    await enqueueMail(deps, {
      template: "staff-quote-accepted",
      orderRef: ref,
      recipient: deps.settings.site.supportEmail,
      data: { number, ref, document: formatDocumentNumber(quote), name: signed.name, total: quote.total },
    });
  });
}
