import type { InTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { priceOf } from "#server/features/orders/order-rules.ts";
import { replacePayment, requireAnyOrder } from "#server/features/orders/order-service.ts";
import * as store from "./payment-store.ts";

/**
 * Lets the second payment of an order that was paid twice pay it, once money of the first goes back: from then on the first
 * is the one that is too much. Returns false where no second payment stands whole.
 */
export async function takeOverPayment(deps: InTransaction<Pick<Deps, "db" | "clock">>, orderRef: string): Promise<boolean> {
  const now = deps.clock.now();
  for (const { refCommand } of await store.listOverpaid(deps.db.query, orderRef)) {
    const attempt = await store.takeOver(deps.db.query, refCommand, now);
    if (!attempt) continue;
    const { amount, method, promoCode } = attempt;
    const discount = Math.max(0, priceOf(await requireAnyOrder(deps, orderRef)) - amount);
    await store.setDiscount(deps.db.query, refCommand, discount);
    await store.setOthersOverpaid(deps.db.query, { orderRef, refCommand }, now);
    await replacePayment(deps, { ref: orderRef, paidBy: "PayTech", method, promoCode, received: amount, discount });
    return true;
  }
  return false;
}
