import type { PaidOrder, PaymentState, UnpaidOrder } from "#shared/contract/orders.ts";
import { apiErrors } from "#shared/errors/errors.ts";
import { computeExcess } from "#shared/payment/payment-excess.ts";
import { unpayableFcfa } from "#shared/payment/payment-provider.ts";
import type { AttemptState } from "#shared/words.ts";
import type { InTransaction } from "#server/db/database.ts";
import { skipIfUnwritable } from "#server/db/errors.ts";
import type { ClockDeps, DbDeps, Deps } from "#server/deps.ts";
import { AppError } from "#shared/errors/app-error.ts";
import { computeAmountDue, isFullyRefunded } from "#server/features/orders/order-rules.ts";
import { getAnyOrderOrThrow, getOrderOrThrow, recordOrderHistoryEntry } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { type Asker, anybody, describePaymentUnderWay } from "./asker.ts";
import { computeCurrentOrderPrice } from "./current-order-price.ts";
import { expediteAttemptChecks } from "./reconcile-payments.ts";
import { findRefundById, listRefundsByOrder, sumLineRefunds } from "./refunds-store.ts";
import {
  derivePaymentState,
  isAttemptInProgress,
  isAwaitingProvider,
  isReceivedAttempt,
  openAttemptStates,
} from "./payment-rules.ts";
import * as overpaid from "./overpaid-attempts-store.ts";
import * as store from "./payment-store.ts";
import * as webhooks from "./webhook-store.ts";
import type { PaymentAttemptRow, PaymentNoticeRow, RefundRow } from "./payment-tables.ts";
import { generateSecretId } from "#server/db/ids.ts";
import { announceExcess } from "./announce-excess.ts";
import type { StaffPaymentInput } from "./by-staff.ts";
import { insertStaffAttempt } from "./staff-attempt.ts";
import { replaceUndonePayment } from "./take-over.ts";
import { recordUndonePayment } from "./undo-payment.ts";

export { cleanupUnmatchedWebhooks, processStoredWebhook, handlePaymentNotice } from "./payment-notices.ts";
export { eraseOrderPaymentTexts } from "./payment-erasure.ts";
export { findUnsettledMoney } from "./payment-erasure-store.ts";
export type { Asker } from "./asker.ts";
export { type LineBalance, listLineBalances } from "./line-balances.ts";
export { findReceived, readPayerPayment } from "./payer-payment.ts";
export { quotePriceWithPromoCode, removeTriedPromoCode } from "./payment-promo-code.ts";
export { reconcilePaymentAttempt, reconcileOrderPayments } from "./reconcile-payments.ts";
export { getPayableOrderOrThrow, isReprintOvertaken } from "./payable-order.ts";
export { startPayment } from "./start-payment.ts";
export { settlePaymentByStaff } from "./by-staff.ts";
export { reconcileProviderRefund } from "./refund-reconcile.ts";
export {
  requestProviderRefund,
  completeProviderRefund,
  failProviderRefund,
  recordManualRefund,
} from "./refunds.ts";
export { undoStaffPayment } from "./undo-payment.ts";
export { waiveRemovedLine } from "./waive-line.ts";

/**
 * Reads an unpaid order's progress for the requester; from the database alone, since pages poll it. A status that is
 * still unknown is then checked sooner.
 */
export async function readPaymentProgress(
  deps: Deps,
  order: OrderRow,
  asker: Asker = anybody,
): Promise<Pick<UnpaidOrder, "payment" | "toPay" | "promo" | "deposit" | "awaited" | "begun">> {
  const attempts = await store.listPaymentAttempts(deps.db.query, order.ref);
  const payment = await readPaymentState(deps, order, attempts);
  const { toPay, promo, deposit } = await computeCurrentOrderPrice(deps, order);
  const underWay = describePaymentUnderWay(asker, attempts);
  return {
    payment,
    toPay,
    promo: promo && { code: promo.code, refusal: promo.refusal && apiErrors[promo.refusal].message },
    ...(deposit !== null && { deposit }),
    awaited: underWay?.amount ?? null,
    begun: underWay?.begun ?? null,
  };
}

/**
 * Reads what is still to do about the money of a paid order, for its buyer: the payment of its rest, as
 * `readPaymentProgress` does of the first, and what is to be given back.
 */
export async function readPaidProgress(
  deps: Deps,
  order: OrderRow,
): Promise<Pick<PaidOrder, "restPayment" | "excess">> {
  const attempts = await store.listPaymentAttempts(deps.db.query, order.ref);
  const newestReceived = attempts.findIndex(isReceivedAttempt);
  // An older one of the rest that may still be paid counts as well: money that came beside it has not ended it.
  const counting = attempts.filter(
    (attempt, at) =>
      newestReceived === -1 || at < newestReceived || (attempt.part === "rest" && isAwaitingProvider(attempt)),
  );
  const excess = await readExcess(deps, order, attempts);
  return {
    ...(computeAmountDue(order) > unpayableFcfa && {
      restPayment: await readPaymentState(deps, order, counting),
    }),
    ...(excess > 0 && { excess }),
  };
}

/** Reads what is due of an order, and what it holds beyond its price, in whole FCFA. */
export async function readOrderStanding(deps: DbDeps, ref: string): Promise<{ rest: number; excess: number }> {
  const order = await getOrderOrThrow(deps, ref);
  const attempts = await store.listPaymentAttempts(deps.db.query, ref);
  return { rest: computeAmountDue(order), excess: await readExcess(deps, order, attempts) };
}

async function readExcess(deps: DbDeps, order: OrderRow, attempts: readonly PaymentAttemptRow[]): Promise<number> {
  const second = attempts.filter(
    ({ overpaid, state, closedAt }) => overpaid === 1 && state === "paid" && closedAt === null,
  );
  const ofLines = order.refunded === 0 ? [] : [...(await sumLineRefunds(deps.db.query, order.ref)).values()];
  return computeExcess(
    order,
    second,
    ofLines.reduce((all, one) => all + one, 0),
  );
}

async function readPaymentState(
  deps: Deps,
  { ref }: OrderRow,
  attempts: readonly PaymentAttemptRow[],
): Promise<PaymentState> {
  const payment = derivePaymentState(attempts);
  if (payment === "pending" || payment === "checking")
    await skipIfUnwritable(expediteAttemptChecks(deps, ref), undefined);
  return payment;
}

/**
 * Asserts that no payment of the order is in progress; stays true while the order is locked.
 * @throws {AppError} `order.payment_pending`
 */
export async function assertNoPaymentInProgress(deps: ClockDeps, ref: string): Promise<void> {
  const now = deps.clock.now();
  if ((await store.listPaymentAttempts(deps.db.query, ref)).some((attempt) => isAttemptInProgress(attempt, now)))
    throw new AppError("order.payment_pending");
}

/** Lists the order's attempts, the webhooks about them and its refunds, newest first. */
export async function listPaymentRecords(
  deps: DbDeps,
  ref: string,
): Promise<{ attempts: PaymentAttemptRow[]; notices: PaymentNoticeRow[]; refunds: RefundRow[] }> {
  const attempts = await store.listPaymentAttempts(deps.db.query, ref);
  return {
    attempts,
    refunds: await listRefundsByOrder(deps.db.query, ref),
    notices: await webhooks.listPaymentNotices(
      deps.db.query,
      attempts.map(({ refCommand }) => refCommand),
    ),
  };
}

export { readLastWebhookInstant } from "./payment-store.ts";

/**
 * Counts the orders that wait for a provider that has sent nothing for `backupHeartbeatTimeoutMs`; 0 if none does. A
 * payment just begun does not count.
 */
export async function countOrdersStalledByProvider(deps: ClockDeps, silentMs: number): Promise<number> {
  const now = deps.clock.now();
  const last = await store.readLastWebhookInstant(deps.db.query);
  if (last !== undefined && now - last < silentMs) return 0;
  // A buyer who waits for a day is one of whom a notice, paid or canceled, should have come.
  return store.countOrdersAwaitingProvider(deps.db.query, now - 3 * silentMs, now - silentMs);
}

export { hasRealPayments } from "./provider-attempts-read-model.ts";

/** Lists the payments that count for an order and brought money, oldest first. */
export async function listCountedPayments(
  deps: DbDeps,
  orderRef: string,
): Promise<(PaymentAttemptRow & { settledAt: number })[]> {
  return (await store.listPaymentAttempts(deps.db.query, orderRef))
    .flatMap((one) =>
      one.settledAt !== null && one.overpaid === 0 && one.amount > 0 && isReceivedAttempt(one)
        ? [{ ...one, settledAt: one.settledAt }]
        : [],
    )
    .toSorted((one, other) => one.settledAt - other.settledAt);
}

/** Counts the attempts that still wait for their provider or for staff, by state. */
export async function countOpenAttempts(deps: DbDeps): Promise<{ state: AttemptState; count: number }[]> {
  const counts = await store.countAttemptsByState(deps.db.query, openAttemptStates);
  return openAttemptStates.map((state) => ({ state, count: counts.get(state) ?? 0 }));
}

/** Gets a refund of an order. @throws {AppError} `refund.not_found` */
export async function getRefundOrThrow(deps: DbDeps, orderRef: string, id: string): Promise<RefundRow> {
  const refund = await findRefundById(deps.db.query, id);
  if (refund?.orderRef !== orderRef) throw new AppError("refund.not_found");
  return refund;
}

/**
 * Closes a second payment of a paid order that was settled otherwise than by a refund; resolves to its amount
 * (whole FCFA).
 * @throws {AppError} `payment.not_overpaid`
 */
export async function closeOverpaidAttempt(
  deps: InTransaction<ClockDeps>,
  payment: Pick<PaymentAttemptRow, "orderRef" | "refCommand">,
): Promise<number> {
  const closed = await overpaid.setOverpaidAttemptClosed(deps.db.query, payment, deps.clock.now());
  if (!closed) throw new AppError("payment.not_overpaid");
  return closed.amount;
}

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

interface LinesAskedAgain {
  orderRef: string;
  lineIds: readonly string[];
  /** `staff:<user id>`. */
  actor: string;
  reason: string;
}

/**
 * Asks again, however long it is, what was asked no more of lines that are delivered after all; of a line of which money
 * was given back nothing is, nor of an order that went back whole. The order is locked. Resolves to that sum, in whole FCFA.
 */
export async function askLinesAgain(
  deps: InTransaction<ClockDeps>,
  { orderRef, lineIds, actor, reason }: LinesAskedAgain,
): Promise<number> {
  const { query } = deps.db;
  if (isFullyRefunded(await getAnyOrderOrThrow(deps, orderRef))) return 0;
  const refunded = await sumLineRefunds(query, orderRef);
  let asked = 0;
  for (const { refCommand, lineId, overpaid } of await store.listPaymentAttempts(query, orderRef)) {
    if (lineId === null || overpaid === 1 || !lineIds.includes(lineId) || (refunded.get(lineId) ?? 0) > 0) continue;
    const waiver = await store.setStaffAttemptUndone(query, { refCommand, orderRef }, 0, deps.clock.now());
    if (!waiver) continue;
    if (!(await replaceUndonePayment(deps, waiver))) throw new AppError("payment.undo_after_other");
    await recordUndonePayment(deps, waiver, { actor, reason });
    asked += waiver.discount;
  }
  return asked;
}
