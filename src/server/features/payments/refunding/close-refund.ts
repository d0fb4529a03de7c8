import { formatFcfa } from "#shared/format/fcfa.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { joinAuditDetails } from "#server/features/audit/audit-rules.ts";
import { recordAuditEntry, type AuditActor } from "#server/features/audit/audit-service.ts";
import { recordOrderHistoryEntry, getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import { closeOverpaidAttempt, getRefundOrThrow } from "../payment-service.ts";
import type { RefundRow } from "../payment-tables.ts";
import { reconcileProviderRefund } from "../reconcile-payments.ts";
import { completeProviderRefund, failProviderRefund } from "../refunds.ts";

interface PaymentClosing {
  ref: string;
  refCommand: string;
  reason: string;
}

/**
 * Closes a second payment without a refund, so that it no longer needs attention.
 * @throws {AppError} `order.not_found`, `payment.not_overpaid`
 */
export async function closeOverpaidPaymentAsStaff(
  deps: Deps,
  actor: AuditActor,
  { ref, refCommand, reason }: PaymentClosing,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { number } = await getAnyOrderOrThrow(deps, ref);
    const amount = await closeOverpaidAttempt(deps, { orderRef: ref, refCommand });
    await recordOrderHistoryEntry(deps, {
      orderRef: ref,
      actor: `staff:${actor.userId}`,
      kind: "payment.closed",
      details: { amount, reason, refCommand },
    });
    await recordAuditEntry(deps, {
      actor,
      action: "payment.closed",
      target: number,
      orderRef: ref,
      details: joinAuditDetails(formatFcfa(amount), reason),
    });
  });
}

/** Asks the provider what became of a refund. @throws {AppError} `refund.not_found` */
export async function refreshRefund(deps: Deps, { ref, id }: { ref: string; id: string }): Promise<RefundRow> {
  await getRefundOrThrow(deps, ref, id);
  await reconcileProviderRefund(deps, id);
  return getRefundOrThrow(deps, ref, id);
}

/**
 * Closes a refund with the outcome that staff saw in the provider's own books.
 * @throws {AppError} `order.not_found`, `refund.not_found`, `refund.not_asked`
 */
export async function closeRefundAsStaff(
  deps: Deps,
  actor: AuditActor,
  { ref, id }: { ref: string; id: string },
  { outcome, reason }: { outcome: "done" | "failed"; reason: string },
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { number } = await getAnyOrderOrThrow(deps, ref);
    const refund = await getRefundOrThrow(deps, ref, id);
    if (refund.state !== "asked") throw new AppError("refund.not_asked");
    const by = `staff:${actor.userId}`;
    const isDone = outcome === "done";
    const closed = isDone
      ? (await completeProviderRefund(deps, refund.refCommand, by)) === "done"
      : await failProviderRefund(deps, refund, { actor: by, why: reason });
    if (!closed) throw new AppError("refund.not_asked");
    await recordAuditEntry(deps, {
      actor,
      action: "refund.closed",
      target: number,
      orderRef: ref,
      details: joinAuditDetails(isDone ? "L'argent est rendu" : "L'argent n'est pas rendu", reason),
    });
  });
}
