import type { DbDeps } from "#server/deps.ts";
import { isReceivedAttempt } from "./payment-rules.ts";
import * as store from "./payment-store.ts";
import type { PaymentAttemptRow } from "./payment-tables.ts";

/** The payment of an order that one of these is and that came in: the newest. */
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
 * Reads the amount that a payer who is not the buyer paid, in whole FCFA, by the payment that one of `refCommands`
 * names; null if none was received.
 */
export async function readPayerPayment(
  deps: DbDeps,
  orderRef: string,
  refCommands: readonly string[],
): Promise<number | null> {
  return (await findReceived(deps, orderRef, refCommands))?.amount ?? null;
}
