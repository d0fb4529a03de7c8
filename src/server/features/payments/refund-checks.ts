import type { Deps } from "../../deps.ts";
import { enqueue } from "../../jobs/queue.ts";
import { nextCheckInMs } from "./payment-rules.ts";
import type { RefundRow } from "./payment-tables.ts";

/** Has a refund that is asked for looked up at its hours, as a payment is; inside the transaction that writes it. */
export async function planRefundChecks(deps: Pick<Deps, "db" | "clock">, { id, askedAt }: Pick<RefundRow, "id" | "askedAt">): Promise<void> {
  await enqueue(deps, { kind: "refund.check", payload: { refundId: id }, key: `refund.check:${id}`, runAt: askedAt + (nextCheckInMs(0) ?? 0) });
}
