import type { InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { isReceivedAttempt, toReceivedPayment } from "./payment-rules.ts";
import * as store from "./payment-store.ts";
import type { PaymentAttemptRow } from "./payment-tables.ts";

/**
 * Tells the buyer and the team that more came in than an order costs. `excess`: what is to be given back, in whole
 * FCFA, where it is not the payment itself, or not one of two.
 */
export async function announceExcess(
  deps: InTransaction<Deps>,
  { orderRef, amount }: Pick<PaymentAttemptRow, "orderRef" | "amount">,
  method: string | null,
  excess?: number,
): Promise<void> {
  const payments = (await store.listPaymentAttempts(deps.db.query, orderRef))
    .filter((one) => one.amount > 0 && isReceivedAttempt(one))
    .toSorted((one, other) => (one.settledAt ?? 0) - (other.settledAt ?? 0));
  await deps.onPaidAgain(deps, {
    orderRef,
    amount,
    method,
    payments: payments.map(toReceivedPayment),
    ...(excess !== undefined && { excess }),
  });
}
