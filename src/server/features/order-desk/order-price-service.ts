import { AppError } from "#server/app-error.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { type AuditActor, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { balanceOrderDocuments } from "#server/features/documents/document-issue-service.ts";
import { repriceOrderCards } from "#server/features/orders/order-card-service.ts";
import { lockOrderForUpdate, updateOrderWithHistory } from "#server/features/orders/order-service.ts";
import { assertNoPaymentInProgress } from "#server/features/payments/payment-service.ts";

/**
 * Changes the price of each card of an unpaid order (whole FCFA); resolves to the order's price. Refused while a
 * payment is under way, whose amount is fixed.
 * @throws {AppError} `order.not_found`, `order.expired`, `order.already_paid`, `order.payment_pending`
 */
export async function changeOrderPrice(deps: Deps, actor: AuditActor, ref: string, unitPrice: number): Promise<number> {
  return inTransaction(deps, async (deps) => {
    // A payment settles under the same lock, so it comes first or finds the new price.
    const order = await lockOrderForUpdate(deps, ref);
    if (order.paidAt !== null || order.received > 0) throw new AppError("order.already_paid");
    await assertNoPaymentInProgress(deps, ref);
    const price = await repriceOrderCards(deps, ref, unitPrice);
    if (price === order.price) return price;
    const text = `${formatFcfa(price)} au lieu de ${formatFcfa(order.price)}.`;
    const by = `staff:${actor.userId}`;
    await updateOrderWithHistory(
      deps,
      { price },
      { orderRef: ref, actor: by, kind: "order.price_changed", details: { text } },
    );
    await recordAuditEntry(deps, {
      actor,
      action: "order.price_changed",
      target: order.number,
      orderRef: ref,
      details: text,
    });
    await balanceOrderDocuments(deps, ref, { by, label: "Prix convenu" });
    return price;
  });
}
