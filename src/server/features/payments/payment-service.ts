import type { PaidOrder, PaymentState, UnpaidOrder } from "#shared/contract/public-order.ts";
import { apiErrors } from "#shared/errors/errors.ts";
import { computeExcess } from "#shared/payment/payment-excess.ts";
import { unpayableFcfa } from "#shared/payment/payment-provider.ts";
import type { AttemptState } from "#shared/states-and-kinds.ts";
import type { InTransaction } from "#server/db/database.ts";
import { skipIfUnwritable } from "#server/db/errors.ts";
import type { ClockDeps, DbDeps, Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { computeAmountDue, type OrderDeliveryTexts } from "#server/features/orders/order-rules.ts";
import { getOrderOrThrow, updateOrderWithHistory } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { readTransfer } from "./announced-transfer.ts";
import { type Asker, anybody, describePaymentUnderWay } from "./asker.ts";
import { computeCurrentOrderPrice } from "./current-order-price.ts";
import { expediteAttemptChecks } from "./reconcile-payments.ts";
import { findRefundById, listRefundsByOrder, sumLineRefunds } from "./refunds-store.ts";
import {
  derivePaymentState,
  filterCountedPayments,
  isAttemptInProgress,
  isAwaitingProvider,
  isReceivedAttempt,
  openAttemptStates,
  isTransactionReference,
} from "./payment-rules.ts";
import * as overpaid from "./overpaid-attempts-store.ts";
import * as erasure from "./payment-erasure-store.ts";
import * as store from "./payment-store.ts";
import * as webhooks from "./notice-store.ts";
import type { PaymentAttemptRow, PaymentNoticeRow, RefundRow } from "./payment-tables.ts";
import { deliveryTextNames } from "#shared/order/delivery-texts.ts";
import type { DeliveryTerms } from "#shared/order/delivery-towns.ts";

export { dismissTransfer } from "./announced-transfer.ts";
export { readOpenAmount } from "./open-amount.ts";
export { type LineBalance, listLineBalances, waiveRemovedLine } from "./line-balances.ts";
export { reconcileOrderPayments } from "./reconcile-payments.ts";
export { getPayableOrderOrThrow, readPaidSale } from "./payable-order.ts";
export { findUnsettledMoney, readLastWebhookInstant } from "./payment-store.ts";
export { hasRealPayments } from "./real-payments-read-model.ts";

/**
 * Reads an unpaid order's payment progress for the requester, from the database only, since pages poll it. A status
 * that is still unknown is then checked sooner.
 */
export async function readPaymentProgress(
  deps: Deps,
  order: OrderRow,
  asker: Asker = anybody,
): Promise<Pick<UnpaidOrder, "payment" | "toPay" | "promo" | "deposit" | "transfer" | "awaited" | "begun">> {
  const attempts = await store.listPaymentAttempts(deps.db.query, order.ref);
  const payment = await readPaymentState(deps, order, attempts);
  const { toPay, promo, deposit } = await computeCurrentOrderPrice(deps, order);
  const underWay = describePaymentUnderWay(asker, attempts);
  return {
    payment,
    toPay,
    promo: promo && { code: promo.code, refusal: promo.refusal && apiErrors[promo.refusal].message },
    ...(deposit !== null && { deposit }),
    ...(await readTransfer(deps, order)),
    awaited: underWay?.amount ?? null,
    begun: underWay?.begun ?? null,
  };
}

/**
 * Reads for the buyer what is left to do about a paid order's money: the payment of its rest, as `readPaymentProgress`
 * does for the first payment, and what is to be given back.
 */
export async function readPaidProgress(
  deps: Deps,
  order: OrderRow,
): Promise<Pick<PaidOrder, "restPayment" | "excess" | "transfer">> {
  const attempts = await store.listPaymentAttempts(deps.db.query, order.ref);
  const newestReceived = attempts.findIndex(isReceivedAttempt);
  // An older attempt for the rest that may still be paid counts too: money received since then has not ended it.
  const counting = attempts.filter(
    (attempt, at) =>
      newestReceived === -1 || at < newestReceived || (attempt.part === "rest" && isAwaitingProvider(attempt)),
  );
  const excess = await readExcess(deps, order, attempts);
  return {
    ...(computeAmountDue(order) > unpayableFcfa && {
      restPayment: await readPaymentState(deps, order, counting),
      ...(await readTransfer(deps, order)),
    }),
    ...(excess > 0 && { excess }),
  };
}

/** Reads an order's amount due, and what it holds beyond its price, in whole FCFA. */
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
 * Asserts that no payment of the order is in progress; this stays true while the order is locked.
 * @throws {AppError} `order.payment_pending`
 */
export async function assertNoPaymentInProgress(deps: ClockDeps, ref: string): Promise<void> {
  const now = deps.clock.now();
  if ((await store.listPaymentAttempts(deps.db.query, ref)).some((attempt) => isAttemptInProgress(attempt, now)))
    throw new AppError("order.payment_pending");
}

/** Lists the order's attempts, the notices about them and its refunds, newest first. */
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

/**
 * Counts the orders that wait for a provider that has sent nothing for `silentMs`; 0 if it has sent something. A
 * payment just begun does not count.
 */
export async function countOrdersStalledByProvider(deps: ClockDeps, silentMs: number): Promise<number> {
  const now = deps.clock.now();
  const last = await store.readLastWebhookInstant(deps.db.query);
  if (last !== undefined && now - last < silentMs) return 0;
  // A notice, paid or canceled, should have come about a buyer who was sent to pay at least `silentMs` ago.
  return store.countOrdersAwaitingProvider(deps.db.query, now - 3 * silentMs, now - silentMs);
}

/** Lists the payments that count for an order and brought money, oldest first. */
export async function listCountedPayments(
  deps: DbDeps,
  orderRef: string,
): Promise<(PaymentAttemptRow & { settledAt: number })[]> {
  return filterCountedPayments(await store.listPaymentAttempts(deps.db.query, orderRef));
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
 * Closes a second payment of a paid order without a refund; returns its amount (whole FCFA).
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

/** Empties the personal data in an erased order's payments; sums, dates, methods and states stay for the books. */
export async function eraseOrderPaymentTexts(
  { db: { query } }: InTransaction<DbDeps>,
  orderRef: string,
): Promise<void> {
  await erasure.clearOrderPaymentNotices(query, orderRef);
  for (const { refCommand, reference } of await erasure.selectStaffReferences(query, orderRef)) {
    if (!isTransactionReference(reference ?? ""))
      await erasure.setAttemptReference(query, refCommand, { reference: "" });
  }
  for (const { id, reference } of await listRefundsByOrder(query, orderRef)) {
    await erasure.setRefundTexts(query, id, {
      reason: "",
      reference: isTransactionReference(reference) ? reference : "",
    });
  }
}

interface Redirection {
  delivery: OrderDeliveryTexts & DeliveryTerms;
  /** The actor in the order's timeline. */
  actor: "owner" | "company";
}

/** Changes where a locked, unpaid order is delivered. @throws {AppError} `order.payment_pending` */
export async function redirectUnpaidOrder(
  deps: InTransaction<ClockDeps>,
  order: OrderRow,
  { delivery, actor }: Redirection,
): Promise<OrderRow> {
  const changed = deliveryTextNames.filter((name) => order[name] !== delivery[name]);
  if (changed.length === 0) return order;
  await assertNoPaymentInProgress(deps, order.ref);
  const changes = Object.fromEntries(changed.map((name) => [name, { from: order[name], to: delivery[name] }]));
  await updateOrderWithHistory(deps, delivery, {
    orderRef: order.ref,
    actor,
    kind: "order.corrected",
    details: { changes },
  });
  return { ...order, ...delivery };
}
