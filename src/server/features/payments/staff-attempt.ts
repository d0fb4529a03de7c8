import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import * as store from "./payment-store.ts";
import type { PaymentAttemptRow } from "./payment-tables.ts";

type Known = Pick<PaymentAttemptRow, "refCommand" | "orderRef" | "currency" | "env" | "amount" | "discount"> & {
  takenBy: string;
};
type Said = Partial<Pick<PaymentAttemptRow, "method" | "reference" | "arrivedOn" | "lineId" | "overpaid">>;

/** Records money that staff took, or a sum that they waived, as a settled attempt of its own. */
export async function insertStaffAttempt(
  deps: InTransaction<ClockDeps>,
  attempt: Known & Said,
): Promise<PaymentAttemptRow> {
  const now = deps.clock.now();
  const row: PaymentAttemptRow = {
    provider: "",
    promoCode: null,
    state: "paid",
    token: null,
    redirectUrl: null,
    attention: null,
    createdAt: now,
    updatedAt: now,
    settledAt: now,
    overpaid: 0,
    part: null,
    partDiscount: null,
    refunded: 0,
    method: null,
    reference: "",
    arrivedOn: null,
    lineId: null,
    closedAt: null,
    byBuyer: null,
    ...attempt,
  };
  await store.insertPaymentAttempt(deps.db.query, row);
  return row;
}
