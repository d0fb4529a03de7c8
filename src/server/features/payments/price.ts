import type { ApiErrorCode } from "#shared/errors.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { canOrderUsePromoCode, quotePromoPrice } from "#server/features/catalog/promo-codes/promo-code-service.ts";

export interface CurrentOrderPrice {
  /** Whole FCFA; 0: the remembered code leaves nothing to pay. */
  toPay: number;
  /** The code that the order remembers, and why it counts no more, if it does not. */
  promo: { code: string; refusal: ApiErrorCode | null } | null;
}

/** Computes what paying the order would cost now, with the promo code last tried; takes no use of the code. */
export async function computeCurrentOrderPrice(
  deps: Pick<Deps, "db" | "clock">,
  order: OrderRow,
): Promise<CurrentOrderPrice> {
  const { promoTried: code, ref, offer } = order;
  const whole = order.price;
  if (code === null) return { toPay: whole, promo: null };
  try {
    const { price } = await quotePromoPrice(deps, code, { offer, price: whole });
    if (await canOrderUsePromoCode(deps, code, ref)) return { toPay: price, promo: { code, refusal: null } };
    return { toPay: whole, promo: { code, refusal: "promo.exhausted" } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { toPay: whole, promo: { code, refusal: error.code } };
  }
}
