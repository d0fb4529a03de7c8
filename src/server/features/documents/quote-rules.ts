import type { DocumentState } from "#shared/payment/documents.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import type { DocumentRow } from "./document-tables.ts";

export type QuoteState = Extract<DocumentState, "open" | "accepted" | "expired" | "replaced" | "outdated">;

export type QuotedOrder = Pick<OrderRow, "price" | "paidAt" | "deletedAt" | "expiredAt">;
type Quote = Pick<DocumentRow, "id" | "total" | "validUntil" | "acceptedAt" | "acceptedBy">;

/** Computes the last time (ms) to accept a quote of `issuedAt` (ms): the end of its last day in Dakar (UTC). */
export function computeValidUntil(issuedAt: number, days: number): number {
  return (Math.floor(issuedAt / dayMs) + days + 1) * dayMs - 1;
}

/** Finds the state of a quote among an order's documents. `now`: ms. */
export function findQuoteState(
  quote: Quote,
  { documents, order, now }: { documents: readonly Pick<DocumentRow, "replacesId">[]; order: QuotedOrder; now: number },
): QuoteState {
  const isUndone = quote.acceptedBy === "payment" && order.paidAt === null;
  if (quote.acceptedAt !== null && !isUndone) return "accepted";
  if (documents.some(({ replacesId }) => replacesId === quote.id)) return "replaced";
  const isGone = order.paidAt === null && (order.deletedAt !== null || order.expiredAt !== null);
  if (isGone || now > (quote.validUntil ?? 0)) return "expired";
  // A promo code lowers what is paid, but never the price.
  return quote.total === order.price ? "open" : "outdated";
}

/** The error code that refuses to accept a quote in each state. */
export const quoteRefusals = {
  accepted: "document.quote_accepted",
  replaced: "document.quote_replaced",
  expired: "document.quote_expired",
  outdated: "document.quote_outdated",
} as const satisfies Record<Exclude<QuoteState, "open">, string>;
