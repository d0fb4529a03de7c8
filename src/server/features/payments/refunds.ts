import { formatFcfa } from "#shared/format/fcfa.ts";
import { type InTransaction, inTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps, Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { generateSortableId } from "#server/db/generate-ids.ts";
import { isFullyRefunded } from "#server/features/orders/order-rules.ts";
import {
  incrementOrderAmountRefunded,
  getAnyOrderOrThrow,
  recordOrderHistoryEntry,
  unmarkOrdersForErasure,
} from "#server/features/orders/order-service.ts";
import * as refunds from "./refunds-store.ts";
import { lockLineForRefund, waiveRefundedLine, waiveRefundedOrder } from "./line-balances.ts";
import { computeNextCheckDelayMs, toReceivedPayment } from "./payment-rules.ts";
import * as store from "./payment-store.ts";
import { replaceRefundedPayment } from "./replace-payment.ts";
import type { PaymentAttemptRow, RefundRow } from "./payment-tables.ts";
import { enqueueJob } from "#server/jobs/queue.ts";

export interface RefundRequestInput {
  orderRef: string;
  /** The refunded payment. */
  refCommand: string;
  /** `staff:<user id>`. */
  actor: string;
  reason: string;
  pauseCards: boolean;
  cancelPieces: boolean;
}

/** Describes money that staff give back themselves. */
export interface ManualRefundInput extends RefundRequestInput {
  /** Whole FCFA. */
  amount: number;
  /** For example Espèces. */
  method: string;
  reference: string;
  /** The refunded line of the order; left out: none. */
  lineId?: string | undefined;
}

/**
 * Records the request that the provider refund a whole payment, with the checks that find its outcome. Must be
 * committed before the provider is called.
 * @throws {AppError} `payment.not_found`, `refund.not_by_provider`, `refund.partly_returned`
 */
export async function requestProviderRefund(deps: InTransaction<Deps>, wish: RefundRequestInput): Promise<RefundRow> {
  const attempt = await store.findPaymentAttempt(deps.db.query, wish.refCommand);
  if (attempt?.orderRef !== wish.orderRef) throw new AppError("payment.not_found");
  if (attempt.takenBy !== null || attempt.token === null) throw new AppError("refund.not_by_provider");
  if (!(await store.reserveRefundAmount(deps.db.query, wish, attempt.amount)))
    throw new AppError("refund.partly_returned");
  await unmarkOrdersForErasure(deps.db.query, [wish.orderRef]);
  const refund = newRefund(deps, { ...wish, amount: attempt.amount, method: attempt.provider, reference: "" }, 1);
  await refunds.insertRefund(deps.db.query, refund);
  await scheduleRefundChecks(deps, refund);
  await recordOrderHistoryEntry(deps, {
    orderRef: wish.orderRef,
    actor: wish.actor,
    kind: "payment.refund_asked",
    details: { amount: refund.amount, method: refund.method, reason: wish.reason, refCommand: wish.refCommand },
  });
  return refund;
}

/**
 * Records that staff refunded a payment, a part of it, or what came in for a line of its order.
 * @throws {AppError} `payment.not_found`, `refund.too_much`, `refund.line_not_found`, `refund.line_paid_twice`
 */
export async function recordManualRefund(deps: InTransaction<Deps>, wish: ManualRefundInput): Promise<RefundRow> {
  const attempt = await store.reserveRefundAmount(deps.db.query, wish, wish.amount);
  if (!attempt) throw await tooMuch(deps, wish);
  if (wish.lineId !== undefined) await lockLineForRefund(deps, attempt, wish.lineId, wish.amount);
  const refund = newRefund(deps, wish, 0);
  await refunds.insertRefund(deps.db.query, refund);
  await finish(deps, attempt, refund, { actor: wish.actor, reserved: true });
  return refund;
}

async function tooMuch(deps: DbDeps, { orderRef, refCommand }: RefundRequestInput): Promise<AppError> {
  const attempt = await store.findPaymentAttempt(deps.db.query, refCommand);
  if (attempt?.orderRef !== orderRef || attempt.settledAt === null) return new AppError("payment.not_found");
  return new AppError("refund.too_much", { fields: { amount: whyTooMuch(attempt) } });
}

function whyTooMuch({ state, amount, refunded }: PaymentAttemptRow): string {
  if (state !== "paid" || amount <= refunded) return "De ce paiement, tout est déjà rendu ou demandé.";
  return `De ce paiement il reste ${formatFcfa(amount - refunded)} à rendre.`;
}

/** `done`: this call recorded it; `already`: an earlier one had; `unpaid`: no money had come in. */
export type ProviderRefundResult = "done" | "already" | "unpaid";

/**
 * Completes a refund that the provider made, whether we requested it or not: its answer, its notice and the reconciler
 * all end here. It is recorded even if staff had refunded some of the money themselves: the ledger records what
 * happened.
 */
export async function completeProviderRefund(
  deps: Deps,
  refCommand: string,
  actor: string,
): Promise<ProviderRefundResult> {
  return inTransaction(deps, async (deps) => {
    const attempt = await store.lockReceivedAttempt(deps.db.query, refCommand);
    if (!attempt) return "unpaid";
    const before = (await refunds.listRefundsByAttempt(deps.db.query, refCommand)).filter(
      ({ byProvider }) => byProvider === 1,
    );
    if (before.some(({ state }) => state === "done")) return "already";
    const open = before.find(({ state }) => state === "asked") ?? before[0];
    const { orderRef, amount } = attempt;
    const refund =
      open ??
      newRefund(
        deps,
        {
          orderRef,
          refCommand,
          actor,
          amount,
          method: attempt.provider,
          reference: "",
          reason: "",
          pauseCards: false,
          cancelPieces: false,
        },
        1,
      );
    if (!open) await refunds.insertRefund(deps.db.query, refund);
    if (await finish(deps, attempt, refund, { actor, reserved: open?.state === "asked" })) return "done";
    return "already";
  });
}

/** Checks whether staff requested a refund of the payment from the provider. */
export async function isRefundRequestedByStaff(deps: DbDeps, refCommand: string): Promise<boolean> {
  return (await refunds.listRefundsByAttempt(deps.db.query, refCommand)).some(
    ({ byProvider, actor }) => byProvider === 1 && actor.startsWith("staff:"),
  );
}

/**
 * Marks a refund as failed, because the provider clearly refused it or staff saw that nothing was refunded. Its
 * reserved amount can then be refunded another way. Returns `false` if it is no longer open.
 */
export async function failProviderRefund(
  deps: InTransaction<ClockDeps>,
  { id, refCommand, orderRef, amount }: RefundRow,
  { actor, why }: { actor: string; why: string },
): Promise<boolean> {
  const now = deps.clock.now();
  if (
    !(await store.lockReceivedAttempt(deps.db.query, refCommand)) ||
    !(await refunds.setRefundFailed(deps.db.query, id, why))
  )
    return false;
  await store.addAttemptAmountRefunded(deps.db.query, refCommand, -amount, now);
  await recordOrderHistoryEntry(deps, {
    orderRef,
    actor,
    kind: "payment.refund_failed",
    details: { amount, why, refCommand },
  });
  return true;
}

function newRefund(
  { clock }: Pick<Deps, "clock">,
  {
    orderRef,
    refCommand,
    lineId,
    amount,
    method,
    reference,
    reason,
    actor,
    pauseCards,
    cancelPieces,
  }: ManualRefundInput,
  byProvider: 0 | 1,
): RefundRow {
  const now = clock.now();
  return {
    id: generateSortableId(now),
    orderRef,
    refCommand,
    kind: "refund",
    lineId: lineId ?? null,
    amount,
    method,
    byProvider,
    reference,
    reason,
    actor,
    state: "asked",
    why: null,
    pauseCards: Number(pauseCards),
    cancelPieces: Number(cancelPieces),
    askedAt: now,
    doneAt: null,
  };
}

/**
 * Completes a refund; nothing else does. The payment is locked. `reserved`: its amount is already counted on the
 * payment.
 */
async function finish(
  deps: InTransaction<Deps>,
  attempt: PaymentAttemptRow,
  refund: RefundRow,
  { actor, reserved }: { actor: string; reserved: boolean },
): Promise<boolean> {
  const { id, orderRef, refCommand, amount, method, reference, reason } = refund;
  const now = deps.clock.now();
  if (!(await refunds.setRefundDone(deps.db.query, id, now))) return false;
  await store.addAttemptAmountRefunded(deps.db.query, refCommand, reserved ? 0 : amount, now);
  const stillPaid = await isStillPaid(deps, attempt);
  await recordOrderHistoryEntry(deps, {
    orderRef,
    actor,
    kind: "payment.refunded",
    details: { amount, method, reference, reason, refCommand },
  });
  if (refund.lineId !== null && !stillPaid)
    await waiveRefundedLine(deps, { orderRef, lineId: refund.lineId, actor: refund.actor, reason });
  // After that, since nothing is due of a fully refunded order.
  if (attempt.overpaid === 0 && !stillPaid) {
    const order = await incrementOrderAmountRefunded(deps.db.query, orderRef, amount, now);
    await waiveRefundedOrder(deps, order, { actor: refund.actor, reason });
  }
  await deps.onRefunded(deps, {
    orderRef,
    lineId: refund.lineId,
    amount,
    method,
    actor: refund.actor,
    reason,
    stillPaid,
    payment: toReceivedPayment(attempt),
    pauseCards: refund.pauseCards === 1 && !stillPaid,
    cancelPieces: refund.cancelPieces === 1 && !stillPaid,
  });
  return true;
}

/** Checks whether another payment, or a gift, pays the order of a refunded payment. */
async function isStillPaid(deps: InTransaction<Deps>, attempt: PaymentAttemptRow): Promise<boolean> {
  const { orderRef, overpaid } = attempt;
  if (overpaid === 0) return replaceRefundedPayment(deps, attempt);
  return !isFullyRefunded(await getAnyOrderOrThrow(deps, orderRef));
}

/** Schedules the checks of a requested refund, at the ages of a payment's, in the transaction that writes it. */
async function scheduleRefundChecks(
  deps: ClockDeps,
  { id, askedAt }: Pick<RefundRow, "id" | "askedAt">,
): Promise<void> {
  await enqueueJob(deps, {
    kind: "refund.check",
    payload: { refundId: id },
    key: `refund.check:${id}`,
    runAt: askedAt + (computeNextCheckDelayMs(0) ?? 0),
  });
}
