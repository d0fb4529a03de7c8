import type { Deps } from "../../deps.ts";
import type { JobOutcome } from "../../jobs/worker.ts";
import { completeByProvider } from "./refunds.ts";
import * as refunds from "./refunds-store.ts";
import { nextCheckInMs } from "./payment-rules.ts";
import * as store from "./payment-store.ts";

/** Asks the provider what became of a refund, and says when to ask again: an answer that does not come is no refusal. */
export async function checkRefund(deps: Deps, refundId: string): Promise<JobOutcome> {
  const refund = await refunds.findRefund(deps.db.query, refundId);
  if (refund?.state !== "asked") return;
  const { refCommand, askedAt } = refund;
  const attempt = await store.findAttempt(deps.db.query, refCommand);
  if (!attempt?.token) return;
  const { state } = await deps.payments.readStatus({ token: attempt.token, refCommand, amount: attempt.amount });
  if (state === "refunded") {
    await completeByProvider(deps, refCommand, "system");
    return;
  }
  const againInMs = nextCheckInMs(deps.clock.now() - askedAt);
  return againInMs === undefined ? undefined : { againInMs };
}

/** Looks up each refund of an order that is asked for. */
export async function checkRefundsOf(deps: Deps, orderRef: string): Promise<void> {
  for (const { id, state } of await refunds.listRefunds(deps.db.query, orderRef)) if (state === "asked") await checkRefund(deps, id);
}
