import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { listUnprintableLetters, toPrintable } from "#shared/card/printed/printed-text.ts";
import { groupOrderLines } from "#shared/order/order-lines.ts";
import type { Receipt, ReceiptPayment } from "#shared/payment/receipt.ts";
import { paymentPartLabels } from "#shared/states-and-kinds.ts";
import { toDrawnText, type SpelledName } from "#server/features/cards/printed-text-rules.ts";
import {
  computeAmountDue,
  getFullyPaidAt,
  computeLineTotal,
  type PricedLine,
} from "#server/features/orders/order-rules.ts";
import type { OrderLineRow, OrderRow } from "#server/features/orders/order-tables.ts";

type Sale = Pick<
  OrderRow,
  | "number"
  | "price"
  | "buyerFirstName"
  | "buyerLastName"
  | "buyerEmail"
  | "buyerPhone"
  | "paidAt"
  | "fullyPaidAt"
  | "paidBy"
  | "paymentMethod"
  | "promoCode"
  | "discount"
  | "received"
  | "refunded"
>;

/** A payment received at `settledAt` (ms). */
export interface SettledPayment {
  amount: number;
  method: string | null;
  provider: string;
  settledAt: number;
  /** Discount given with it. */
  discount: number;
  refunded: number;
}

interface OrderLedger {
  refundedLines?: Receipt["refundedLines"];
  /** The payments that count for it, oldest first. */
  payments?: readonly CountedPayment[];
}

type CountedPayment = SettledPayment & {
  /** `staff:<user id>`; null for the provider's. */
  takenBy: string | null;
  /** What staff noted: a bank transfer's reference, and the day (ms) on which its money arrived. */
  reference: string | null;
  arrivedOn: number | null;
};

/**
 * Builds the receipt of a paid order, with the price at which it was made and the ledger's payments, whatever the
 * catalogue says today. `undefined` while it is not paid.
 */
export function buildOrderReceipt(
  order: Sale,
  lines: readonly OrderLineRow[],
  seller: Receipt["seller"],
  { refundedLines = [], payments = [] }: OrderLedger = {},
): Receipt | undefined {
  if (order.paidAt === null) return undefined;
  const { number, discount, received, refunded } = order;
  const rest = computeAmountDue(order);
  const only = payments.length === 1 ? payments[0] : undefined;
  const isInParts = payments.length > 1 || (payments.length === 1 && rest > 0);
  return {
    number,
    paidOn: formatFrenchDay(getFullyPaidAt(order) ?? order.paidAt),
    seller,
    buyer: {
      name: `${order.buyerFirstName} ${order.buyerLastName}`.trim(),
      email: order.buyerEmail,
      phone: parsePhoneNumberFromString(order.buyerPhone)?.formatInternational() ?? order.buyerPhone,
    },
    lines: groupOrderLines(lines).map(toReceiptLine),
    discount: discount > 0 ? { label: discountLabel(order), amount: discount } : null,
    ...(isInParts && { payments: payments.map(toReceiptPayment) }),
    amount: received,
    rest,
    method: only?.arrivedOn ? namePaymentMethod(only) : getMethodLabel(order),
    refunded,
    ...(refundedLines.length > 0 && { refundedLines }),
  };
}

function toReceiptPayment(payment: CountedPayment, at: number): ReceiptPayment {
  return {
    label: paymentPartLabels[at === 0 ? "deposit" : "rest"],
    on: formatFrenchDay(payment.settledAt),
    method: namePaymentMethod(payment),
    amount: payment.amount,
  };
}

/** Names how it was paid: "Wave, par PayTech", "Espèces", "Virement bancaire VIR-2231, arrivé le 23 novembre 2026". */
export function namePaymentMethod({ takenBy, method, provider, reference, arrivedOn }: CountedPayment): string {
  if (takenBy === null) return nameProviderMethod(method, provider);
  if (arrivedOn === null) return method ?? "Auprès de notre équipe";
  return `${method ?? ""} ${reference ?? ""}`.trim() + `, arrivé le ${formatFrenchDay(arrivedOn)}`;
}

/**
 * Builds the receipt of one payment for a payer who is not the buyer: without the buyer's contact details, their code,
 * and other payments. `rest`: what was due after it, in whole FCFA.
 */
export function receiptOfPayment(
  order: Sale,
  lines: readonly OrderLineRow[],
  { amount, method, provider, settledAt, discount, refunded }: SettledPayment,
  seller: Receipt["seller"],
  rest: number,
): Receipt {
  const { number, buyerFirstName, buyerLastName } = order;
  return {
    number,
    paidOn: formatFrenchDay(settledAt),
    seller,
    buyer: { name: `${buyerFirstName} ${buyerLastName}`.trim(), email: "", phone: "" },
    lines: groupOrderLines(lines).map(toReceiptLine),
    discount: discount > 0 ? { label: "Remise", amount: discount } : null,
    amount,
    rest,
    method: nameProviderMethod(method, provider),
    refunded,
  };
}

const isDrawable = (text: string) => listUnprintableLetters(text).length === 0;

/** Returns a payment method in letters that our fonts draw, or else says that our team knows it. */
export const toDrawnMethod = (method: string) => (isDrawable(method) ? method : "Auprès de notre équipe");

/**
 * Returns a receipt in letters that our fonts draw. Names are spelled as on these cards. Otherwise the order's number
 * replaces the buyer's name (their mailbox follows), a general word a line or method, and other letters are dropped.
 */
export function toDrawnReceipt(receipt: Receipt, cards: readonly SpelledName[]): Receipt {
  const { number, buyer, lines, payments, method, refundedLines } = receipt;
  const draw = (text: string, instead: string): string => {
    const drawn = toDrawnText(text, cards);
    return isDrawable(drawn) ? drawn : instead;
  };
  return toPrintable({
    ...receipt,
    buyer: { ...buyer, name: draw(buyer.name, `Commande ${number}`) },
    lines: lines.map((line) => ({ ...line, label: draw(line.label, "Article de la commande") })),
    method: toDrawnMethod(method),
    ...(payments && { payments: payments.map((one) => ({ ...one, method: toDrawnMethod(one.method) })) }),
    ...(refundedLines && {
      refundedLines: refundedLines.map((line) => ({ ...line, label: draw(line.label, "un article de la commande") })),
    }),
  });
}

/** Names a quantity discount in the line's label: without it the line would not add up. */
function toReceiptLine(line: PricedLine & { label: string }): Receipt["lines"][number] {
  const { label, quantity, unitPrice, discount } = line;
  const named = discount > 0 ? `${label} (remise\u00a0: ${formatFcfa(discount)})` : label;
  return { label: named, quantity, unitPrice, total: computeLineTotal(line) };
}

function discountLabel({ discount, promoCode, ...order }: Sale): string {
  const what = discount === order.price ? "Offert" : "Remise";
  if (promoCode === null) return what;
  return `${what} (code ${promoCode})`;
}

function getMethodLabel({ paidBy, paymentMethod, promoCode, received }: Sale): string {
  if (paidBy === "Équipe") return paymentMethod ?? "Auprès de notre équipe";
  if (received === 0) {
    if (promoCode === null) return "Code promo";
    return `Code promo ${promoCode}`;
  }
  return nameProviderMethod(paymentMethod, paidBy ?? "");
}

function nameProviderMethod(method: string | null, provider: string): string {
  return method === null ? provider : `${method}, par ${provider}`;
}
