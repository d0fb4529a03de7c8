import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { getFullyPaidAt } from "#server/features/orders/order-rules.ts";
import { updateOrderPayment } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import * as overpaid from "./overpaid-attempts-store.ts";
import * as store from "./payment-store.ts";
import { sumDoneRefunds } from "./refunds-store.ts";
import type { PaymentAttemptRow } from "./payment-tables.ts";

interface PaymentCount {
  /** The payments that pay the order from now on, the newest last. */
  counted: readonly PaymentAttemptRow[];
  /** The payments that paid the order until now, to be given back. */
  uncounted: readonly PaymentAttemptRow[];
  /** Discount on the price, in whole FCFA; at least the discounts of all `counted` payments but the newest. */
  discount: number;
  /** Left out: the order keeps its code. */
  promoCode?: string | null;
}

/**
 * Writes which payments of a locked order count for it, and computes its sums from these only, so that the order's
 * figures match its ledger whatever was paid, swapped and given back before.
 */
export async function countPayments(
  deps: InTransaction<ClockDeps>,
  order: OrderRow,
  { counted, uncounted, discount: wished, promoCode = order.promoCode }: PaymentCount,
): Promise<void> {
  const { query } = deps.db;
  const now = deps.clock.now();
  for (const { refCommand } of uncounted) await overpaid.setAttemptUncounted(query, refCommand, now);
  // A waived line's row only holds that line's waiver and takes on no other discount.
  const newest = counted.findLast(({ lineId }) => lineId === null);
  const kept = counted.filter((one) => one !== newest);
  // Each discount is stored on one row: a payment that no longer counts passes its discount on.
  const ofKept = sum(kept.map((one) => one.discount));
  const discount = Math.max(wished, ofKept);
  if (newest) await store.setAttemptDiscount(query, newest.refCommand, discount - ofKept);
  const received = sum(counted.map(({ amount }) => amount));
  const isNewestAlone = newest && kept.every(({ lineId }) => lineId !== null);
  const change = {
    paidBy: isNewestAlone ? (newest.takenBy === null ? newest.provider : "Équipe") : order.paidBy,
    paymentMethod: isNewestAlone ? newest.method : order.paymentMethod,
    promoCode,
    received,
    discount,
    refunded: await sumDoneRefunds(query, counted),
    fullyPaidAt: received + discount < order.price ? null : (getFullyPaidAt(order) ?? newest?.settledAt ?? now),
  };
  await updateOrderPayment(query, order.ref, change, now);
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
