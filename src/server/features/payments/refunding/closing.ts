import { formatFcfa } from "#shared/money.ts";
import type { RefundState } from "#shared/words.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { detailsOf } from "#server/features/audit/audit-rules.ts";
import { recordAudit, type Actor } from "#server/features/audit/audit-service.ts";
import { recordOrderEvent, requireAnyOrder } from "#server/features/orders/order-service.ts";
import { checkRefund, closeOverpaid, completeByProvider, failRefund, requireRefund } from "../payment-service.ts";

/** A second payment was settled otherwise than by a refund: it needs no look any more. @throws {AppError} `order.not_found`, `payment.not_overpaid` */
export async function closePayment(deps: Deps, actor: Actor, { ref, refCommand, reason }: { ref: string; refCommand: string; reason: string }): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { number } = await requireAnyOrder(deps, ref);
    const amount = await closeOverpaid(deps, { orderRef: ref, refCommand });
    await recordOrderEvent(deps, { orderRef: ref, actor: `staff:${actor.userId}`, kind: "payment.closed", details: { amount, reason, refCommand } });
    await recordAudit(deps, { actor, action: "payment.closed", target: number, orderRef: ref, details: detailsOf(formatFcfa(amount), reason) });
  });
}

/** Asks the provider what became of a refund. @throws {AppError} `refund.not_found` */
export async function lookUpRefund(deps: Deps, { ref, id }: { ref: string; id: string }): Promise<RefundState> {
  await requireRefund(deps, ref, id);
  await checkRefund(deps, id);
  return (await requireRefund(deps, ref, id)).state;
}

/** Staff saw in the provider's own books what became of a refund. @throws {AppError} `order.not_found`, `refund.not_found`, `refund.not_asked` */
export async function closeRefund(deps: Deps, actor: Actor, { ref, id }: { ref: string; id: string }, { outcome, reason }: { outcome: "done" | "failed"; reason: string }): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { number } = await requireAnyOrder(deps, ref);
    const refund = await requireRefund(deps, ref, id);
    if (refund.state !== "asked") throw new AppError("refund.not_asked");
    const by = `staff:${actor.userId}`;
    const closed = outcome === "done" ? (await completeByProvider(deps, refund.refCommand, by)) === "done" : await failRefund(deps, refund, { actor: by, why: reason });
    if (!closed) throw new AppError("refund.not_asked");
    await recordAudit(deps, { actor, action: "refund.closed", target: number, orderRef: ref, details: detailsOf(outcome === "done" ? "L'argent est rendu" : "L'argent n'est pas rendu", reason) });
  });
}
