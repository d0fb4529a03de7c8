import type { DocumentState } from "#shared/documents.ts";
import type { OrderRow } from "../../orders/order-tables.ts";
import { computeDueAt, listOpenInvoices, sumDocuments } from "../document-rules.ts";
import type { DocumentRow } from "../document-tables.ts";

type Papers = readonly Pick<DocumentRow, "id" | "kind" | "total" | "invoiceId" | "issuedAt" | "dueAt">[];
type Kept = Pick<OrderRow, "received" | "refunded">;

/** Finds what is due of each open invoice of an order, in whole FCFA: what came in settles the oldest first. */
export function computeInvoiceDues(documents: Papers, { received, refunded }: Kept): Map<string, number> {
  let due = Math.max(0, sumDocuments(documents) - (received - refunded));
  const dues = new Map<string, number>();
  for (const { invoice, left } of listOpenInvoices(documents)) {
    const part = Math.min(left, due);
    dues.set(invoice.id, part);
    due -= part;
  }
  return dues;
}

/** Finds what became of each of an order's papers. `now`: ms. */
export function findDocumentStates(
  documents: Papers,
  order: Kept,
  { now, termDays }: { now: number; termDays: number },
): Map<string, DocumentState> {
  const dues = computeInvoiceDues(documents, order);
  return new Map(
    documents.map((document) => {
      const due = dues.get(document.id);
      if (document.kind === "credit_note") return [document.id, "issued"];
      if (due === undefined) return [document.id, "cancelled"];
      if (due === 0) return [document.id, "paid"];
      return [document.id, now > computeDueAt(document, termDays) ? "late" : "due"];
    }),
  );
}
