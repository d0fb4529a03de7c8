import type { InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { consumePromoUse, releaseAttemptPromoUse } from "#server/features/payments/promo-codes/promo-code-service.ts";
import { computeAmountDue } from "#server/features/orders/order-rules.ts";
import {
  addOrderAmountPaid,
  getOrderOrThrow,
  type OrderHistoryDetails,
  recordOrderHistoryEntry,
} from "#server/features/orders/order-service.ts";
import { countPayments } from "./count-payments.ts";
import * as overpaid from "./overpaid-attempts-store.ts";
import { assertSettleable, readPaidSale } from "./payable-order.ts";
import { choosePaymentsInExcess, isReceivedAttempt, toReceivedPayment } from "./payment-rules.ts";
import { splitPayment } from "./payment-split.ts";
import * as store from "./payment-store.ts";
import type { PaidSale, PaymentAttemptRow } from "./payment-tables.ts";

interface Payer {
  actor: string;
  method: string | null;
}

/**
 * Settles a provider's payment of a locked order that is paid already. Where a rest is due it pays that; where it is more
 * than the rest, such as the whole price beside a deposit, it counts, and what it makes superfluous is to be given back.
 * Where nothing is due the payment itself is.
 * @throws {AppError} `order.not_found`, `order.expired`
 */
export async function settleFurtherPayment(
  deps: InTransaction<Deps>,
  sale: PaidSale,
  attempt: PaymentAttemptRow,
  by: Payer,
): Promise<void> {
  const { order } = sale;
  assertSettleable(order);
  const due = computeAmountDue(order);
  if (due === 0) return keepAsOverpaid(deps, sale, attempt, by);
  const { discount, promoCode } = attempt.part === "rest" ? order : await splitPayment(deps, attempt, order.price);
  if (attempt.amount > due || discount > order.discount)
    return payBeyondRest(deps, sale, attempt, { ...by, discount: Math.max(discount, order.discount), promoCode });
  await store.setAttemptDiscount(deps.db.query, attempt.refCommand, 0);
  const paid = await addOrderAmountPaid(deps, order.ref, { amount: attempt.amount, discount: 0 });
  if (!paid) return keepAsOverpaid(deps, sale, attempt, by);
  await releaseAttemptPromoUse(deps, attempt.refCommand);
  await announceRest(deps, { ...sale, order: paid }, attempt, by);
}

async function announceRest(
  deps: InTransaction<Deps>,
  sale: PaidSale,
  { refCommand, amount }: PaymentAttemptRow,
  { actor, method }: Payer,
  promo: OrderHistoryDetails = {},
): Promise<void> {
  const rest = computeAmountDue(sale.order);
  await recordOrderHistoryEntry(deps, {
    orderRef: sale.order.ref,
    actor,
    kind: "payment.rest_received",
    details: { amount, method, refCommand, ...(rest > 0 && { rest }), ...promo },
  });
  await deps.onRestReceived(deps, sale, amount);
}

/** Of a deposit and the whole price that were paid at once, the deposit is the one to give back. */
async function payBeyondRest(
  deps: InTransaction<Deps>,
  sale: PaidSale,
  attempt: PaymentAttemptRow,
  { actor, method, discount, promoCode }: Payer & { discount: number; promoCode: string | null },
): Promise<void> {
  const { order } = sale;
  const { refCommand, amount } = attempt;
  const isNewDiscount = discount > order.discount;
  const promoCounted = !isNewDiscount || (await consumePromoUse(deps, order.ref, promoCode));
  if (!isNewDiscount) await releaseAttemptPromoUse(deps, refCommand);
  const others = sale.attempts.filter(
    (one) => one.refCommand !== refCommand && one.overpaid === 0 && isReceivedAttempt(one),
  );
  const excess = order.received + amount - (order.price - discount);
  const inExcess = choosePaymentsInExcess(others, excess);
  await countPayments(deps, order, {
    counted: [...others.filter((one) => !inExcess.includes(one)), attempt],
    uncounted: inExcess,
    discount,
    ...(isNewDiscount && { promoCode }),
  });
  await announceRest(
    deps,
    await readPaidSale(deps, await getOrderOrThrow(deps, order.ref)),
    attempt,
    { actor, method },
    promoCounted ? {} : { promoCode, promoOverLimit: true },
  );
  for (const { refCommand: other, amount: back } of inExcess)
    await recordOrderHistoryEntry(deps, {
      orderRef: order.ref,
      actor,
      kind: "payment.replaced",
      details: { refCommand: other, amount: back },
    });
  if (excess > 0) await announceExcess(deps, sale, { amount, method }, excess);
}

async function keepAsOverpaid(
  deps: InTransaction<Deps>,
  sale: PaidSale,
  attempt: PaymentAttemptRow,
  { actor, method }: Payer,
): Promise<void> {
  const { orderRef, refCommand, amount } = attempt;
  await overpaid.setAttemptOverpaid(deps.db.query, refCommand);
  await releaseAttemptPromoUse(deps, refCommand);
  await recordOrderHistoryEntry(deps, {
    orderRef,
    actor,
    kind: "payment.overpaid",
    details: { refCommand, amount, method },
  });
  await announceExcess(deps, sale, { amount, method });
  deps.log.warn({ refCommand, amount }, "an order was paid twice");
}

/**
 * Tells the buyer and the team that more came in than an order costs. `excess`: what is to be given back, in whole
 * FCFA, where it is not the payment itself, or not one of two.
 */
export async function announceExcess(
  deps: InTransaction<Deps>,
  { order, attempts }: Pick<PaidSale, "order" | "attempts">,
  payment: Pick<PaymentAttemptRow, "amount" | "method">,
  excess?: number,
): Promise<void> {
  const payments = attempts
    .filter((one) => one.amount > 0 && isReceivedAttempt(one))
    .toSorted((one, other) => (one.settledAt ?? 0) - (other.settledAt ?? 0));
  await deps.onPaidAgain(deps, order, {
    ...payment,
    payments: payments.map(toReceivedPayment),
    ...(excess !== undefined && { excess }),
  });
}
