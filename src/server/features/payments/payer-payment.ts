import type { DbDeps } from "#server/deps.ts";
import { isReceivedAttempt } from "./payment-rules.ts";
import * as store from "./payment-store.ts";
import type { PaymentAttemptRow } from "./payment-tables.ts";

/** Finds the newest received payment of an order among these attempts. */
export async function findReceived(
  deps: DbDeps,
  orderRef: string,
  refCommands: readonly string[],
): Promise<PaymentAttemptRow | undefined> {
  if (refCommands.length === 0) return undefined;
  return (await store.listPaymentAttempts(deps.db.query, orderRef)).find(
    (attempt) => refCommands.includes(attempt.refCommand) && isReceivedAttempt(attempt),
  );
}

/**
 * Reads the amount (whole FCFA) that a payer who is not the buyer paid with one of `refCommands`; null if none of them
 * was received.
 */
export async function readPayerPayment(
  deps: DbDeps,
  orderRef: string,
  refCommands: readonly string[],
): Promise<number | null> {
  return (await findReceived(deps, orderRef, refCommands))?.amount ?? null;
}
