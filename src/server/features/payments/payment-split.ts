import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { computeDiscountedPrice, isPromoCodeForAny } from "#server/features/payments/promo-codes/promo-code-rules.ts";
import { findPromoCodeAsTyped } from "#server/features/payments/promo-codes/promo-code-service.ts";
import { listOrderHistory } from "#server/features/orders/order-service.ts";
import { listPricedCards } from "./current-order-price.ts";
import type { PaymentAttemptRow } from "./payment-tables.ts";

/** What a payment makes of its order's price; amounts are whole FCFA. */
export interface PaymentSplit {
  /** The part of the price that is not asked for. */
  discount: number;
  /** The part of the payment that is more than what is asked for, to be given back. */
  excess: number;
  /** The promo code that counts; null: none does. */
  promoCode: string | null;
}

type SplitAttempt = Pick<PaymentAttemptRow, "orderRef" | "amount" | "promoCode" | "part" | "partDiscount">;

/**
 * Splits a payment of an order that costs `price`; the caller has locked the order. A payment that began before a card
 * was removed was asked the price of more cards: its promo code then counts for the cards that are left, even where it
 * was stopped since. A deposit's discount is what its payer was shown.
 */
export async function splitPayment(
  deps: InTransaction<ClockDeps>,
  { orderRef, amount, promoCode, part, partDiscount }: SplitAttempt,
  price: number,
): Promise<PaymentSplit> {
  const isWhole = part === null;
  const asIs = {
    discount: isWhole ? Math.max(0, price - amount) : Math.min(partDiscount ?? 0, price),
    excess: Math.max(0, amount - price),
    promoCode,
  };
  // When does not matter, nor whose clock said so: for a payment that began after the removal the sum is the same.
  if (promoCode === null || !(await wasCardRemoved(deps, orderRef))) return asIs;
  const code = await findPromoCodeAsTyped(deps, promoCode);
  if (!code) return asIs;
  const cards = await listPricedCards(deps, orderRef);
  const asked = computeDiscountedPrice(code, cards);
  return {
    discount: price - (isWhole ? Math.min(asked, amount) : asked),
    excess: Math.max(0, amount - asked),
    promoCode: isPromoCodeForAny(code, cards) ? promoCode : null,
  };
}

async function wasCardRemoved(deps: DbDeps, orderRef: string): Promise<boolean> {
  return (await listOrderHistory(deps.db.query, orderRef)).some(({ kind }) => kind === "card.taken_off");
}
