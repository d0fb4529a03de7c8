import { expect, test } from "vitest";
import type { OrderLineRow } from "#server/features/orders/order-tables.ts";
import { buildOrderReceipt } from "./receipt-rules.ts";

const seller = { name: "SDP", address: "Dakar", legalId: "", phone: "+221 33 000 00 00", email: "aide@vcard.example" };
const order = {
  number: "SDV-7K3M9Q2X",
  price: 18_000,
  buyerFirstName: "Awa",
  buyerLastName: "Diop",
  buyerEmail: "awa@example.com",
  buyerPhone: "+221771234567",
  paidAt: Date.parse("2026-11-22T23:30:00Z"),
  fullyPaidAt: Date.parse("2026-11-22T23:30:00Z"),
  paidBy: "PayTech",
  paymentMethod: "Wave",
  promoCode: null,
  discount: 0,
  received: 18_000,
  refunded: 0,
} as const;

const lines: OrderLineRow[] = [
  {
    id: "01",
    orderRef: "0123456789ABCDEFGHJKMNPQRS",
    position: 1,
    kind: "card",
    label: "Carte Silver",
    offer: "SILVER",
    quantity: 2,
    unitPrice: 9_000,
    discount: 0,
    cardRef: null,
  },
];

test("an unpaid order has no receipt", () => {
  expect(buildOrderReceipt({ ...order, paidAt: null, paidBy: null }, lines, seller)).toBeUndefined();
});

test("a receipt says who sold what to whom, at the order's own price, and what was paid", () => {
  expect(buildOrderReceipt(order, lines, seller)).toEqual({
    number: "SDV-7K3M9Q2X",
    paidOn: "22\u00a0novembre 2026",
    seller,
    buyer: { name: "Awa Diop", email: "awa@example.com", phone: "+221 77 123 45 67" },
    lines: [{ label: "Carte Silver", quantity: 2, unitPrice: 9_000, total: 18_000 }],
    discount: null,
    amount: 18_000,
    rest: 0,
    method: "Wave, par PayTech",
    refunded: 0,
  });
});

test("a line with a quantity discount names it, so that the line adds up", () => {
  const [line] = lines;
  const lowered = buildOrderReceipt(order, [{ ...(line as OrderLineRow), discount: 1_800 }], seller)?.lines[0];
  expect(lowered?.label.replaceAll(/\s/g, " ")).toBe("Carte Silver (remise : 1 800 FCFA)");
  expect(lowered?.total).toBe(16_200);
});

test("a receipt's paid amount is the money received; what staff waived is a discount, and what is still due the rest", () => {
  expect(
    buildOrderReceipt({ ...order, promoCode: "TERANGA20", received: 14_400, discount: 3_600 }, lines, seller),
  ).toMatchObject({ amount: 14_400, discount: { label: "Remise (code TERANGA20)", amount: 3_600 }, rest: 0 });
  expect(buildOrderReceipt({ ...order, received: 5_000, discount: 1_000 }, lines, seller)).toMatchObject({
    amount: 5_000,
    discount: { label: "Remise", amount: 1_000 },
    rest: 12_000,
  });
});

test("a receipt is dated on the day when all was paid, or before that on the day of the deposit", () => {
  const day = (sale: Parameters<typeof buildOrderReceipt>[0]) => buildOrderReceipt(sale, lines, seller)?.paidOn;
  const fullyPaidAt = Date.parse("2026-11-30T10:00:00Z");
  expect(day({ ...order, fullyPaidAt })).toBe("30\u00a0novembre 2026");
  expect(day({ ...order, received: 5_000, fullyPaidAt: null })).toBe("22\u00a0novembre 2026");
  // Times that the previous version leaves: none at all, or that of a payment that was undone.
  expect(day({ ...order, fullyPaidAt: null })).toBe("22\u00a0novembre 2026");
  expect(day({ ...order, received: 5_000, fullyPaidAt })).toBe("22\u00a0novembre 2026");
});

test("a gift's receipt is of 0 FCFA and names its code", () => {
  const gift = {
    ...order,
    paidBy: "Code promo",
    paymentMethod: null,
    promoCode: "CADEAU",
    received: 0,
    discount: 18_000,
  } as const;
  expect(buildOrderReceipt(gift, lines, seller)).toMatchObject({
    amount: 0,
    discount: { label: "Offert (code CADEAU)", amount: 18_000 },
    method: "Code promo CADEAU",
  });
});

test("a receipt names refunds, and nothing is due after a full refund", () => {
  expect(buildOrderReceipt({ ...order, refunded: 18_000 }, lines, seller)).toMatchObject({
    amount: 18_000,
    refunded: 18_000,
  });
  expect(buildOrderReceipt({ ...order, received: 5_000, refunded: 5_000 }, lines, seller)).toMatchObject({
    amount: 5_000,
    refunded: 5_000,
    rest: 0,
  });
  expect(buildOrderReceipt({ ...order, received: 5_000, refunded: 4_000 }, lines, seller)).toMatchObject({
    rest: 13_000,
  });
});

test("the payment method is worded for each payer", () => {
  expect(buildOrderReceipt({ ...order, paymentMethod: null }, lines, seller)?.method).toBe("PayTech");
  expect(buildOrderReceipt({ ...order, paidBy: "Équipe", paymentMethod: "Espèces" }, lines, seller)?.method).toBe(
    "Espèces",
  );
});
