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
  /** Those that paid it until now, to be given back. */
  uncounted: readonly PaymentAttemptRow[];
  /** Whole FCFA: what is not asked of the price; where what `counted` but its newest take off it is more, that counts. */
  discount: number;
  /** Left out: the order keeps its own. */
  promoCode?: string | null;
}

/**
 * Writes which payments of a locked order count for it, and its sums from them: nothing else is added up, so that the
 * order's figures are its ledger's whatever was paid, swapped and given back before.
 */
export async function countPayments(
  deps: InTransaction<ClockDeps>,
  order: OrderRow,
  { counted, uncounted, discount: wished, promoCode = order.promoCode }: PaymentCount,
): Promise<void> {
  const { query } = deps.db;
  const now = deps.clock.now();
  for (const { refCommand } of uncounted) await overpaid.setAttemptUncounted(query, refCommand, now);
  // What is asked no more of a line is that line's alone: it takes on no other's discount.
  const newest = counted.findLast(({ lineId }) => lineId === null);
  const kept = counted.filter((one) => one !== newest);
  // Each discount is on one row: a payment that counts no more passes its own on.
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
