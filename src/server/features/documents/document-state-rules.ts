import type { DocumentState } from "#shared/payment/documents.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { computeDueAt, listOpenInvoices, sumDocuments } from "./document-rules.ts";
import type { DocumentRow } from "./document-tables.ts";
import { findQuoteState, type QuotedOrder } from "./quote-rules.ts";

type OrderDocumentRows = readonly Pick<DocumentRow, "id" | "kind" | "total" | "invoiceId" | "issuedAt" | "dueAt">[];
type Quotes = Pick<DocumentRow, "validUntil" | "replacesId" | "acceptedAt" | "acceptedBy">;
type Kept = Pick<OrderRow, "received" | "refunded">;

/** Computes what is due on each open invoice of an order (whole FCFA); payments settle the oldest first. */
export function computeInvoiceDues(documents: OrderDocumentRows, { received, refunded }: Kept): Map<string, number> {
  let due = Math.max(0, sumDocuments(documents) - (received - refunded));
  const dues = new Map<string, number>();
  for (const { invoice, left } of listOpenInvoices(documents)) {
    const part = Math.min(left, due);
    dues.set(invoice.id, part);
    due -= part;
  }
  return dues;
}

/** Finds the state of each of an order's documents. `now`: ms. */
export function findDocumentStates(
  documents: readonly (OrderDocumentRows[number] & Quotes)[],
  order: Kept & QuotedOrder,
  { now, termDays }: { now: number; termDays: number },
): Map<string, DocumentState> {
  const dues = computeInvoiceDues(documents, order);
  return new Map(documents.map((document) => [document.id, findState(document)]));

  function findState(document: (typeof documents)[number]): DocumentState {
    switch (document.kind) {
      case "quote":
        return findQuoteState(document, { documents, order, now });
      case "pro_forma":
      case "credit_note":
        return "issued";
      case "invoice": {
        const due = dues.get(document.id);
        if (due === undefined) return "cancelled";
        if (due === 0) return "paid";
        return now > computeDueAt(document, termDays) ? "late" : "due";
      }
    }
  }
}
