import { AppError } from "#server/app-error.ts";
import { formatDocumentNumber } from "#shared/payment/documents.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { lockAnyOrderForUpdate, recordOrderHistoryEntry } from "#server/features/orders/order-service.ts";
import * as store from "./document-store.ts";
import type { DocumentRow } from "./document-tables.ts";
import { findQuoteState, quoteRefusals } from "./quote-rules.ts";

type Needs = InTransaction<ClockDeps>;

interface Acceptance {
  orderRef: string;
  id: string;
  /** The person who accepts for the buyer, as they wrote their name. */
  name: string;
  /** `buyer` or `staff:<user id>`. */
  by: string;
}

/**
 * Accepts a quote under the lock of its order; if two people accept at once, the second is told that it is accepted.
 * @throws {AppError} `order.not_found`, `document.not_found`, `.quote_accepted`, `.quote_replaced`, `.quote_expired`,
 * `.quote_outdated`
 */
export async function acceptQuote(deps: Needs, { orderRef, id, name, by }: Acceptance): Promise<DocumentRow> {
  const order = await lockAnyOrderForUpdate(deps, orderRef);
  if (order.deletedAt !== null || order.expiredAt !== null) throw new AppError("order.not_found");
  const documents = await store.listDocumentRows(deps.db.query, orderRef);
  const quote = documents.find((one) => one.id === id && one.kind === "quote" && one.content !== "");
  if (!quote) throw new AppError("document.not_found");
  const state = findQuoteState(quote, { documents, order, now: deps.clock.now() });
  if (state !== "open") throw new AppError(quoteRefusals[state]);
  await writeAcceptance(deps, quote, { by, name, actor: by });
  return quote;
}

/** Accepts an order's last quote, if it is open, in the transaction of the order's first payment. */
export async function acceptQuoteByPayment(deps: Needs, orderRef: string): Promise<void> {
  const order = await lockAnyOrderForUpdate(deps, orderRef);
  const documents = await store.listDocumentRows(deps.db.query, orderRef);
  const quote = documents.findLast(({ kind }) => kind === "quote");
  if (!quote) return;
  // If an earlier payment accepted it, that payment was undone: this one is the order's first.
  const asUnpaid = quote.acceptedBy === "payment" ? { ...order, paidAt: null } : order;
  if (findQuoteState(quote, { documents, order: asUnpaid, now: deps.clock.now() }) !== "open") return;
  await writeAcceptance(deps, quote, { by: "payment", name: "", actor: "system" });
}

async function writeAcceptance(
  deps: Needs,
  quote: DocumentRow,
  { by, name, actor }: { by: string; name: string; actor: string },
): Promise<void> {
  await store.acceptQuoteRow(deps.db.query, quote.id, {
    acceptedAt: deps.clock.now(),
    acceptedBy: by,
    acceptedName: name,
  });
  await recordOrderHistoryEntry(deps, {
    orderRef: quote.orderRef,
    actor,
    kind: "document.accepted",
    details: { document: formatDocumentNumber(quote) },
  });
}
