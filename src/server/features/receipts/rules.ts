import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { formatDay } from "#shared/instants.ts";
import { offers } from "#shared/offers.ts";
import type { Receipt } from "#shared/receipt.ts";
import { priceOf } from "../orders/rules.ts";
import type { OrderRow } from "../orders/tables.ts";
import type { PaymentAttemptRow } from "../payments/tables.ts";

type Sale = Pick<
  OrderRow,
  "number" | "offer" | "quantity" | "unitPrice" | "buyerFirstName" | "buyerLastName" | "buyerEmail" | "buyerPhone" | "paidAt" | "paidBy" | "paymentMethod" | "promoCode"
>;
type Received = Pick<PaymentAttemptRow, "amount" | "state">;

/**
 * The receipt of a paid order: its price is the one that it was made at, and what was paid is what came in (`received`), whatever
 * the catalogue says today. `undefined` while it is not paid.
 */
export function receiptOf(order: Sale, received: readonly Received[], seller: Receipt["seller"]): Receipt | undefined {
  if (order.paidAt === null) return undefined;
  const { number, quantity, unitPrice, promoCode } = order;
  const price = priceOf(order);
  const amount = sum(received);
  return {
    number,
    paidOn: formatDay(order.paidAt),
    seller,
    buyer: { name: `${order.buyerFirstName} ${order.buyerLastName}`.trim(), email: order.buyerEmail, phone: readable(order.buyerPhone) },
    lines: [{ label: `Carte ${offers[order.offer].title}`, quantity, unitPrice, total: price }],
    discount: amount < price ? { label: discountLabel(amount, promoCode), amount: price - amount } : null,
    amount,
    method: methodOf(order, amount),
    refunded: sum(received.filter(({ state }) => state === "refunded")),
  };
}

function readable(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
}

function sum(received: readonly Received[]): number {
  return received.reduce((total, { amount }) => total + amount, 0);
}

function discountLabel(amount: number, promoCode: string | null): string {
  const what = amount === 0 ? "Offert" : "Remise";
  return promoCode === null ? what : `${what} (code ${promoCode})`;
}

function methodOf({ paidBy, paymentMethod, promoCode }: Sale, amount: number): string {
  if (amount === 0) return promoCode === null ? "Code promo" : `Code promo ${promoCode}`;
  if (paidBy !== "PayTech") return paymentMethod ?? "Auprès de notre équipe";
  return paymentMethod === null ? "PayTech" : `${paymentMethod}, par PayTech`;
}
