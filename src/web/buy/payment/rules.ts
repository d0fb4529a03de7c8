import type { PaidOrder, PublicOrder, UnpaidOrder } from "#shared/contract/public-order.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";

/**
 * What the address says about a return from PayTech, or (`annulee`) that the order was just canceled here. It proves
 * nothing (payments.md).
 */
export type PaymentReturn = "succes" | "annule" | "annulee" | undefined;

export type PaymentPageView = "paid" | "checking" | "payable";

export interface PaymentPageLocation {
  ref: string;
  returned?: PaymentReturn;
}

/** Parses the `retour` parameter of an address. */
export function parsePaymentReturn(text: unknown): PaymentReturn {
  return text === "succes" || text === "annule" || text === "annulee" ? text : undefined;
}

/**
 * Returns the view to show. An unknown outcome is being checked, never failed (payments.md, rule 5); the order decides,
 * not the address.
 */
export function resolvePaymentView(
  order: Pick<PublicOrder, "paid" | "payment">,
  returned: PaymentReturn,
): PaymentPageView {
  if (order.paid) return "paid";
  return order.payment === "checking" || (order.payment === "pending" && returned === "succes")
    ? "checking"
    : "payable";
}

type RestPayment = Pick<PaidOrder, "restPayment">;

/** Returns the state of a rest's payment, by the rules of `resolvePaymentView`. */
export function resolveRestView(
  { restPayment = "none" }: RestPayment,
  returned: PaymentReturn,
): "payable" | "canceled" | "begun" | "checking" {
  if (restPayment === "none") return "payable";
  if (restPayment === "pending") return returned === "succes" ? "checking" : "begun";
  return restPayment;
}

/** Checks whether the page should keep polling: a payment was started and its result is not known. */
export function isPaymentAwaited(order: Pick<PublicOrder, "paid" | "payment"> & RestPayment): boolean {
  const payment = order.paid ? order.restPayment : order.payment;
  return payment === "pending" || payment === "checking";
}

export const firstPollDelayMs = 2_000;
const longestDelayMs = 15_000;

/** Computes the wait before the next poll, after a wait of `delayMs`. */
export function getNextPollDelay(delayMs: number): number {
  return Math.min(Math.round(delayMs * 1.5), longestDelayMs);
}

type Priced = Pick<UnpaidOrder, "price" | "toPay" | "promo" | "awaited">;

/** Returns the price shown beside the order: that of the payment being verified, otherwise that of a payment now. */
export function getDisplayedPrice({ toPay, awaited }: Priced, view: PaymentPageView): number {
  return view === "checking" ? (awaited ?? toPay) : toPay;
}

/** Describes what the applied code does to the price; `undefined` if none is applied. */
export function describePromoDiscount({ price, toPay, promo }: Priced): string | undefined {
  if (!promo || promo.refusal !== null) return undefined;
  const name = promo.code === null ? "Un code promo" : `Le code ${promo.code}`;
  return toPay === 0
    ? `${name} offre la commande\u00a0: rien à payer.`
    : `${name} retire ${formatFcfa(price - toPay)}.`;
}
