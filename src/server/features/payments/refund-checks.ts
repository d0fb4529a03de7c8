import type { Deps } from "#server/deps.ts";
import { enqueueJob } from "#server/jobs/queue.ts";
import { computeNextCheckDelayMs } from "./payment-rules.ts";
import type { RefundRow } from "./payment-tables.ts";

/** Schedules the checks of a requested refund, at the hours of a payment's; inside the transaction that writes it. */
export async function scheduleRefundChecks(
  deps: Pick<Deps, "db" | "clock">,
  { id, askedAt }: Pick<RefundRow, "id" | "askedAt">,
): Promise<void> {
  await enqueueJob(deps, {
    kind: "refund.check",
    payload: { refundId: id },
    key: `refund.check:${id}`,
    runAt: askedAt + (computeNextCheckDelayMs(0) ?? 0),
  });
}
