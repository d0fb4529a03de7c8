import { generateSecretId } from "#server/db/ids.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { recordOrderHistoryEntry } from "#server/features/orders/order-service.ts";
import { announceExcess } from "./announce-excess.ts";
import type { StaffPaymentInput } from "./by-staff.ts";
import { insertStaffAttempt } from "./staff-attempt.ts";

/** Keeps money that staff hold already and that is more than was due of a locked order: it is to be given back. */
export async function takeMoneyBeyondDue(
  deps: InTransaction<Deps>,
  orderRef: string,
  { actor, method, reference, reason, amount }: StaffPaymentInput & { amount: number },
): Promise<void> {
  const refCommand = generateSecretId();
  await insertStaffAttempt(deps, {
    refCommand,
    orderRef,
    currency: deps.payments.currency,
    env: deps.payments.env,
    amount,
    discount: 0,
    method,
    reference,
    takenBy: actor,
    overpaid: 1,
  });
  await recordOrderHistoryEntry(deps, {
    orderRef,
    actor,
    kind: "payment.overpaid",
    details: { refCommand, amount, method, reason },
  });
  await announceExcess(deps, { orderRef, amount }, method, amount);
}
