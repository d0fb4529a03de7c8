import type { InTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { getFullyPaidAt } from "#server/features/orders/order-rules.ts";
import { replaceOrderPayment, getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import { splitPayment } from "./payment-split.ts";
import * as overpaid from "./overpaid-attempts-store.ts";
import * as store from "./payment-store.ts";
import { paymentProviderName } from "#shared/payment-provider.ts";

/**
 * Makes the second payment of an order that was paid twice pay it, once money of the first is refunded: from then
 * on the first is the overpaid one. Returns false where no second payment is left whole.
 */
export async function promoteOverpaidPayment(
  deps: InTransaction<Pick<Deps, "db" | "clock">>,
  orderRef: string,
): Promise<boolean> {
  const now = deps.clock.now();
  for (const { refCommand } of await overpaid.listOverpaidAttempts(deps.db.query, orderRef)) {
    const attempt = await overpaid.promoteOverpaidAttempt(deps.db.query, refCommand, now);
    if (!attempt) continue;
    const { amount, method, settledAt } = attempt;
    const order = await getAnyOrderOrThrow(deps, orderRef);
    // Of a reprint whose card was removed before it was paid nothing is asked, whichever payment pays it.
    const isComingBack = order.reprintOf !== null && order.discount === order.price;
    const { discount, promoCode } = isComingBack ? order : await splitPayment(deps, attempt, order.price);
    await store.setAttemptDiscount(deps.db.query, refCommand, discount);
    await overpaid.setOtherAttemptsOverpaid(deps.db.query, { orderRef, refCommand }, now);
    await replaceOrderPayment(deps, {
      ref: orderRef,
      paidBy: paymentProviderName,
      method,
      promoCode,
      received: amount,
      discount,
      fullyPaidAt: getFullyPaidAt(order) ?? settledAt ?? now,
    });
    return true;
  }
  return false;
}
