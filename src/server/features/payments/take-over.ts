import type { InTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { lockAnyOrderForUpdate } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { countPayments } from "./count-payments.ts";
import { choosePaymentsInExcess, isReceivedAttempt } from "./payment-rules.ts";
import { splitPayment } from "./payment-split.ts";
import * as overpaid from "./overpaid-attempts-store.ts";
import * as store from "./payment-store.ts";
import type { PaymentAttemptRow } from "./payment-tables.ts";

type Needs = InTransaction<Pick<Deps, "db" | "clock">>;

/**
 * Makes a second payment of an order count in the place of `refunded`, once money of that one goes back: from then on
 * `refunded` is the overpaid one. Returns false where no second payment is left whole.
 */
export async function promoteOverpaidPayment(deps: Needs, refunded: PaymentAttemptRow): Promise<boolean> {
  for (const { refCommand } of await overpaid.listOverpaidAttempts(deps.db.query, refunded.orderRef)) {
    const attempt = await overpaid.promoteOverpaidAttempt(deps.db.query, refCommand, deps.clock.now());
    if (!attempt) continue;
    await takeOver(deps, attempt, refunded);
    return true;
  }
  return false;
}

async function takeOver(deps: Needs, attempt: PaymentAttemptRow, refunded: PaymentAttemptRow): Promise<void> {
  const order = await lockAnyOrderForUpdate(deps, attempt.orderRef);
  const leaving = new Set([attempt.refCommand, refunded.refCommand]);
  const others = (await store.listPaymentAttempts(deps.db.query, order.ref)).filter(
    (one) => one.overpaid === 0 && isReceivedAttempt(one) && !leaving.has(one.refCommand),
  );
  const paidBefore = others.reduce((all, { amount }) => all + amount, 0);
  // It pays the whole order by itself, as it was asked to.
  if (paidBefore === 0) {
    const { discount, promoCode } = await splitTakingOver(deps, order, attempt);
    return countPayments(deps, order, { counted: [attempt], uncounted: [refunded, ...others], discount, promoCode });
  }
  const { discount } = order;
  const inExcess = choosePaymentsInExcess(others, paidBefore + attempt.amount - (order.price - discount));
  await countPayments(deps, order, {
    counted: [...others.filter((one) => !inExcess.includes(one)), attempt],
    uncounted: [refunded, ...inExcess],
    discount,
  });
}

async function splitTakingOver(
  deps: Needs,
  order: OrderRow,
  attempt: PaymentAttemptRow,
): Promise<Pick<OrderRow, "discount" | "promoCode">> {
  // Of a reprint whose card was removed before it was paid nothing is asked, whichever payment pays it.
  const isComingBack = order.reprintOf !== null && order.discount === order.price;
  const isPart = attempt.part !== null || attempt.takenBy !== null;
  if (isComingBack || isPart) return order;
  return splitPayment(deps, attempt, order.price);
}
