import { expect, test } from "vitest";
import { computeInvoiceDues } from "./document-state-rules.ts";
import { computeValidUntil, findQuoteState, type QuotedOrder } from "./quote-rules.ts";

test("payments settle the oldest invoice first", () => {
  const invoice = (id: string, total: number) =>
    ({ id, kind: "invoice", total, invoiceId: null, issuedAt: 0, dueAt: null }) as const;
  const dues = computeInvoiceDues([invoice("old", 1000), invoice("new", 5000)], { received: 3000, refunded: 500 });
  expect([...dues]).toEqual([
    ["new", 3500],
    ["old", 0],
  ]);
});

test("a quote is valid to the end of its last day, and stays accepted by a payment only while the payment stands", () => {
  const validUntil = computeValidUntil(Date.parse("2026-11-03T09:05:00Z"), 30);
  expect(new Date(validUntil).toISOString()).toBe("2026-12-03T23:59:59.999Z");
  const order: QuotedOrder = { price: 1000, paidAt: null, deletedAt: null, expiredAt: null };
  const quote = { id: "q", total: 1000, validUntil, acceptedAt: 1, acceptedBy: "payment" };
  const state = (paidAt: number | null, now = validUntil) =>
    findQuoteState(quote, { documents: [], order: { ...order, paidAt }, now });
  expect([state(1), state(null), state(null, validUntil + 1)]).toEqual(["accepted", "open", "expired"]);
});
