import type { Deps } from "#server/deps.ts";
import type { JobOutcome } from "#server/jobs/worker.ts";
import { completeProviderRefund } from "./refunds.ts";
import * as refunds from "./refunds-store.ts";
import { computeNextCheckDelayMs } from "./payment-rules.ts";
import * as store from "./payment-store.ts";

/** Asks the provider what became of a refund, and returns when to ask again: a missing answer is no refusal. */
export async function reconcileProviderRefund(deps: Deps, refundId: string): Promise<JobOutcome> {
  const refund = await refunds.findRefundById(deps.db.query, refundId);
  if (refund?.state !== "asked") return;
  const { refCommand, askedAt } = refund;
  const attempt = await store.findPaymentAttempt(deps.db.query, refCommand);
  if (!attempt?.token) return;
  const { state } = await deps.payments.readStatus({ token: attempt.token, refCommand, amount: attempt.amount });
  if (state === "refunded") {
    await completeProviderRefund(deps, refCommand, "system");
    return;
  }
  const againInMs = computeNextCheckDelayMs(deps.clock.now() - askedAt);
  if (againInMs === undefined) return undefined;
  return { againInMs };
}

/** Reconciles each refund of an order that was requested from the provider and is open. */
export async function reconcileOrderRefunds(deps: Deps, orderRef: string): Promise<void> {
  for (const { id, state } of await refunds.listRefundsByOrder(deps.db.query, orderRef))
    if (state === "asked") await reconcileProviderRefund(deps, id);
}
