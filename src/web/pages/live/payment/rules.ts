import type { PublicOrder, UnpaidOrder } from "#shared/contract/orders.ts";
import { formatFcfa } from "#shared/money.ts";

/** What the address says about a return from PayTech, or (`annulee`) that the order was just canceled here; it proves nothing (payments.md). */
export type PaymentReturn = "succes" | "annule" | "annulee" | undefined;

/** What the page offers for an order. */
export type PaymentPageView = "paid" | "checking" | "payable";

export interface PaymentPageLocation {
  ref: string;
  returned?: PaymentReturn;
}

/** Reads the `retour` of an address. */
export function parsePaymentReturn(text: unknown): PaymentReturn {
  return text === "succes" || text === "annule" || text === "annulee" ? text : undefined;
}

/** An outcome that is not known is being checked, never failed (payments.md, rule 5); the order decides, not the address. */
export function resolvePaymentView(order: Pick<PublicOrder, "paid" | "payment">, returned: PaymentReturn): PaymentPageView {
  if (order.paid) return "paid";
  return order.payment === "checking" || (order.payment === "pending" && returned === "succes") ? "checking" : "payable";
}

/** Whether the page should keep asking: a payment was begun and its end is not known. */
export function isPaymentAwaited(order: Pick<PublicOrder, "paid" | "payment">, returned: PaymentReturn): boolean {
  return !order.paid && (order.payment === "pending" || resolvePaymentView(order, returned) === "checking");
}

export const firstPollDelayMs = 2_000;
const longestDelayMs = 15_000;

/** The wait before the next question, after a wait of `delayMs`. */
export function getNextPollDelay(delayMs: number): number {
  return Math.min(Math.round(delayMs * 1.5), longestDelayMs);
}

type Priced = Pick<UnpaidOrder, "price" | "toPay" | "promo" | "awaited">;

/** What stands as the price beside the order: while a payment is verified that payment's, else what a press asks for now. */
export function getDisplayedPrice({ toPay, awaited }: Priced, view: PaymentPageView): number {
  return view === "checking" ? (awaited ?? toPay) : toPay;
}

/** What the code that counts does to the price, in a sentence; nothing while none counts. */
export function describePromoDiscount({ price, toPay, promo }: Priced): string | undefined {
  if (!promo || promo.refusal !== null) return undefined;
  const name = promo.code === null ? "Un code promo" : `Le code ${promo.code}`;
  return toPay === 0 ? `${name} offre la commande\u00a0: rien à payer.` : `${name} retire ${formatFcfa(price - toPay)}.`;
}
