import type { ApiErrorCode } from "#shared/errors/errors.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { computeAgreedDeposit, computeLineTotal } from "#server/features/orders/order-rules.ts";
import { listOrderLines } from "#server/features/orders/order-card-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import type { PromoPricedCard } from "#server/features/payments/promo-codes/promo-code-rules.ts";
import { canOrderUsePromoCode, quotePromoPrice } from "#server/features/payments/promo-codes/promo-code-service.ts";

export interface CurrentOrderPrice {
  /** Whole FCFA; 0 if the remembered code leaves nothing to pay. */
  toPay: number;
  /** The code that the order remembers; `refusal` says why it no longer counts, or is null. */
  promo: { code: string; refusal: ApiErrorCode | null } | null;
  /** The deposit that may be paid first, as staff agreed (whole FCFA); null if there is none. */
  deposit: number | null;
}

/** Lists the order's lines with the prices to which promo codes apply. */
export async function listPricedCards(deps: DbDeps, orderRef: string): Promise<PromoPricedCard[]> {
  return (await listOrderLines(deps.db.query, orderRef)).map((line) => ({
    offer: line.offer,
    price: computeLineTotal(line),
  }));
}

/** Computes what paying the order would cost now with the promo code last tried, without taking a use of it. */
export async function computeCurrentOrderPrice(deps: ClockDeps, order: OrderRow): Promise<CurrentOrderPrice> {
  const price = await computePriceWithTriedCode(deps, order);
  return { ...price, deposit: computeAgreedDeposit(order, price.toPay) };
}

async function computePriceWithTriedCode(
  deps: ClockDeps,
  { promoTried: code, ref, price: whole }: OrderRow,
): Promise<Omit<CurrentOrderPrice, "deposit">> {
  if (code === null) return { toPay: whole, promo: null };
  try {
    const { price } = await quotePromoPrice(deps, code, await listPricedCards(deps, ref));
    if (await canOrderUsePromoCode(deps, code, ref)) return { toPay: price, promo: { code, refusal: null } };
    return { toPay: whole, promo: { code, refusal: "promo.exhausted" } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { toPay: whole, promo: { code, refusal: error.code } };
  }
}
