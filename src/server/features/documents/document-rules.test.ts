import { expect, test } from "vitest";
import { computeSoldAmount, listOpenInvoices, splitVat } from "./document-rules.ts";

test.each([
  [12_900, "18", 10_932, 1968],
  [118, "18", 100, 18],
  [12_900, "18,5", 10_886, 2014],
  [1, "18", 1, 0],
  [999_999_999, "0", 999_999_999, 0],
])("of %i FCFA with %s %% of VAT %i are net, %i VAT", (total, rate, net, amount) => {
  expect(splitVat(total, rate)).toEqual({ rate, net, amount });
});

test("without a rate there is no VAT", () => {
  expect(splitVat(12_900, "")).toBeNull();
});

test("an order that is deleted or expired before it is paid sells nothing", () => {
  const order = { price: 12_900, discount: 900, refunded: 0, paidAt: null, deletedAt: null, expiredAt: null };
  expect(computeSoldAmount(order)).toBe(12_000);
  expect(computeSoldAmount({ ...order, deletedAt: 1 })).toBe(0);
  expect(computeSoldAmount({ ...order, expiredAt: 1 })).toBe(0);
  expect(computeSoldAmount({ ...order, paidAt: 1, deletedAt: 2, refunded: 5000 })).toBe(7000);
});

test("an invoice is open by what no credit note took off, newest first", () => {
  const paper = (id: string, kind: "invoice" | "credit_note", total: number, invoiceId: string | null = null) => ({
    id,
    kind,
    total,
    invoiceId,
  });
  const [first, second, third] = [paper("1", "invoice", 100), paper("2", "invoice", 50), paper("3", "invoice", 70)];
  const notes = [
    paper("4", "credit_note", 30, "1"),
    paper("5", "credit_note", 20, "2"),
    paper("6", "credit_note", 30, "2"),
  ];
  expect(listOpenInvoices([first, second, third, ...notes]).map(({ invoice, left }) => [invoice.id, left])).toEqual([
    ["3", 70],
    ["1", 70],
  ]);
});
