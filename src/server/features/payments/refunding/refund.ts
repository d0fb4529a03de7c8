import type { z } from "zod";
import type { refundPayment as refundPaymentEndpoint } from "#shared/contract/refunds.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { AppError } from "#server/app-error.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { PaymentProviderError } from "#server/adapters/payments/payment-provider-port.ts";
import { recordAuditEntry, type AuditActor } from "#server/features/audit/audit-service.ts";
import { getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import { getRefundOrThrow } from "../payment-service.ts";
import { findPaymentProvider } from "../payment-rules.ts";
import { findPaymentAttempt } from "../payment-store.ts";
import type { RefundRow } from "../payment-tables.ts";
import { reconcileProviderRefund } from "../reconcile-payments.ts";
import { requestProviderRefund, completeProviderRefund, failProviderRefund, recordManualRefund } from "../refunds.ts";

type Input = z.output<(typeof refundPaymentEndpoint)["body"]>;

/**
 * Refunds a payment: by hand in one step, or through the provider once the request is committed. Returns the refund in
 * its new state.
 * @throws {AppError} `order.not_found`, `payment.not_found`, `refund.*`
 */
export async function refundPayment(
  deps: Deps,
  actor: AuditActor,
  { ref, refCommand }: { ref: string; refCommand: string },
  input: Input,
): Promise<RefundRow> {
  const wish = { orderRef: ref, refCommand, actor: `staff:${actor.userId}`, ...input };
  const refund = await inTransaction(deps, async (deps) => {
    const { number } = await getAnyOrderOrThrow(deps, ref);
    const written = wish.by === "hand" ? await recordManualRefund(deps, wish) : await requestProviderRefund(deps, wish);
    const details = [formatFcfa(written.amount), written.method, written.reference, written.reason]
      .filter((part) => part !== "")
      .join(" · ");
    await recordAuditEntry(deps, { actor, action: "payment.refunded", target: number, orderRef: ref, details });
    return written;
  });
  if (wish.by === "hand") return { ...refund, state: "done" };
  await askProvider(deps, refund);
  return getRefundOrThrow(deps, ref, refund.id);
}

/**
 * Asks the provider for the refund. A clear yes completes it. A clear no may mean that it was made before, so the
 * status decides. Silence leaves the refund open.
 */
async function askProvider(deps: Deps, refund: RefundRow): Promise<void> {
  const { id, refCommand, actor } = refund;
  const attempt = await findPaymentAttempt(deps.db.query, refCommand);
  if (!attempt) throw new AppError("payment.not_found");
  const provider = findPaymentProvider(deps, attempt);
  try {
    await provider.refund(refCommand, attempt.token ?? undefined);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    deps.log.warn(
      { refCommand, refused: error.refused, why: error.message, raw: error.raw },
      "a refund was not answered with a yes",
    );
    await reconcileProviderRefund(deps, id);
    if (error.refused)
      await inTransaction(deps, (deps) =>
        failProviderRefund(deps, refund, { actor: provider.name, why: error.message }),
      );
    return;
  }
  await completeProviderRefund(deps, refCommand, actor);
}
