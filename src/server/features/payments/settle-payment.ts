import type { ApiErrorCode } from "#shared/errors/errors.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps, Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { releaseRateLimitHits } from "#server/auth/rate-limit/rate-limit-service.ts";
import { computeAmountDue } from "#server/features/orders/order-rules.ts";
import {
  incrementOrderAmountPaid,
  getOrderOrThrow,
  listOrderHistory,
  type OrderHistoryDetails,
  recordOrderHistoryEntry,
  setOrderPaidIfUnpaid,
} from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import {
  releaseAttemptPromoUse,
  reservePromoUse,
  consumePromoUse,
  findPromoCodeAsTyped,
} from "#server/features/payments/promo-codes/promo-code-service.ts";
import { computeDiscountedPrice, isPromoCodeForAny } from "#server/features/payments/promo-codes/promo-code-rules.ts";
import { countPayments } from "./count-payments.ts";
import { listPricedCards } from "./current-order-price.ts";
import * as overpaid from "./overpaid-attempts-store.ts";
import { choosePaymentsInExcess, isReceivedAttempt, payableStates, toReceivedPayment } from "./payment-rules.ts";
import { assertSettleable, type LockedSale, lockSale, readPaidSale } from "./payable-order.ts";
import * as store from "./payment-store.ts";
import type { FirstPayment, PaidSale, PaymentAttemptRow } from "./payment-tables.ts";

const goneOrder: Partial<Record<ApiErrorCode, string>> = {
  "order.expired": "paiement d'une commande expirée",
  "order.not_found": "paiement d'une commande supprimée",
};

/** `settled`: this call did it; `already`: an earlier one had; `blocked`: the order is gone and staff must review. */
export type SettleAttemptResult = "settled" | "already" | "blocked";

interface Payer {
  actor: string;
  method: string | null;
}

/**
 * Settles a provider's payment; nothing else does (payments.md rule 3). The attempt's conditional update lets one
 * caller through, and all consequences are in its transaction. If the order is already paid, in whole or in part,
 * `settleFurtherPayment` takes over.
 */
export async function settlePaymentAttempt(deps: Deps, refCommand: string, by: Payer): Promise<SettleAttemptResult> {
  try {
    return await inTransaction(deps, async (deps) => {
      const attempt = await store.setAttemptPaidIfPayable(deps.db.query, refCommand, by.method, deps.clock.now());
      if (!attempt) return "already";
      // Locked: a card that is removed meanwhile changes the price before the payment, or not at all.
      const sale = await lockSale(deps, attempt.orderRef);
      if (!(await settleFirstPayment(deps, sale, attempt, by))) await settleFurtherPayment(deps, sale, attempt, by);
      return "settled";
    });
  } catch (error) {
    const why = error instanceof AppError ? goneOrder[error.code] : undefined;
    if (!why) throw error;
    await flagAttemptForReview(deps, refCommand, why);
    return "blocked";
  }
}

/** Pays an order with a provider's payment; returns `false` if something else has paid it. */
async function settleFirstPayment(
  deps: InTransaction<Deps>,
  { overtaken, ...sale }: LockedSale,
  attempt: PaymentAttemptRow,
  { actor, method }: Payer,
): Promise<boolean> {
  const { refCommand, amount } = attempt;
  const { ref, price, paidAt } = sale.order;
  if (paidAt !== null) return false;
  // Nothing is asked for a reprint with nothing left to make.
  const { discount, excess, promoCode } = overtaken
    ? { discount: price, excess: amount, promoCode: null }
    : await splitPayment(deps, attempt, price);
  const paidBy = attempt.provider;
  const order = await setOrderPaidIfUnpaid(deps.db.query, ref, {
    paidAt: deps.clock.now(),
    paidBy,
    paymentMethod: method,
    promoCode,
    received: amount,
    discount,
  });
  if (!order) return false;
  const isNew = attempt.discount !== discount || (attempt.part === "deposit" && attempt.partDiscount !== discount);
  if (isNew) await store.setAttemptDiscount(deps.db.query, refCommand, discount);
  const attempts = sale.attempts.map((one) => (one.refCommand === refCommand ? { ...one, discount } : one));
  await deps.onPaid(
    deps,
    { ...sale, order, attempts },
    // `excess`: the payment began before a card was removed and was completed after all.
    { amount, promoCode, paidBy, actor, refCommand, comesBack: overtaken, ...(excess > 0 && { details: { excess } }) },
  );
  return true;
}

/** How a payment divides the order's price; amounts are whole FCFA. */
interface PaymentSplit {
  /** The part of the price that is not asked for. */
  discount: number;
  /** The part of the payment beyond what is asked for, to be given back. */
  excess: number;
  /** The promo code that counts; null if none does. */
  promoCode: string | null;
}

type SplitAttempt = Pick<PaymentAttemptRow, "orderRef" | "amount" | "promoCode" | "part" | "partDiscount">;

/**
 * Splits a payment of an order that costs `price`; the caller has locked the order. A payment begun before a card was
 * removed or added, or before staff changed the price, was asked for another sum: its promo code then applies to what
 * the remaining cards cost now, even if it was stopped since. A deposit keeps the discount shown to its payer.
 */
export async function splitPayment(
  deps: InTransaction<ClockDeps>,
  { orderRef, amount, promoCode, part, partDiscount }: SplitAttempt,
  price: number,
): Promise<PaymentSplit> {
  const isWhole = part === null;
  const asIs = {
    discount: isWhole ? Math.max(0, price - amount) : Math.min(partDiscount ?? 0, price),
    excess: Math.max(0, amount - price),
    promoCode,
  };
  if (promoCode === null && amount >= price) return asIs;
  // It does not matter when, or by whose clock: for a payment that began after the change the sum is the same.
  const history = new Set((await listOrderHistory(deps.db.query, orderRef)).map(({ kind }) => kind));
  // Cards that were added after a payment began are not free: they are due.
  const hasGrown = history.has("order.cards_added");
  if (promoCode === null) return hasGrown && isWhole ? { ...asIs, discount: 0 } : asIs;
  if (!hasGrown && !history.has("card.taken_off") && !history.has("order.price_changed")) return asIs;
  const code = await findPromoCodeAsTyped(deps, promoCode);
  if (!code) return asIs;
  const cards = await listPricedCards(deps, orderRef);
  const asked = computeDiscountedPrice(code, cards);
  return {
    discount: price - (isWhole && !hasGrown ? Math.min(asked, amount) : asked),
    excess: Math.max(0, amount - asked),
    promoCode: isPromoCodeForAny(code, cards) ? promoCode : null,
  };
}

/**
 * Settles a provider's payment of a locked order that is already paid. If a rest is due, it pays that. If it exceeds
 * the rest, such as the whole price beside a deposit, it counts, and what it makes superfluous is to be given back. If
 * nothing is due, the payment itself is.
 * @throws {AppError} `order.not_found`, `order.expired`
 */
async function settleFurtherPayment(
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
  const more = { amount: attempt.amount, discount: 0, now: deps.clock.now() };
  const paid = await incrementOrderAmountPaid(deps.db.query, order.ref, more);
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

/** Settles a payment beyond the rest. Of a deposit and the whole price paid at once, the deposit is given back. */
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
 * FCFA, unless it is the payment itself or one of two.
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

/**
 * Pays the order at once with a gift code, through the same guard.
 * @throws {AppError} `order.already_paid`, `promo.exhausted`, `payment.price_changed`
 */
export async function settleWithGiftCode(
  deps: Deps,
  { ref, price }: Pick<OrderRow, "ref" | "price">,
  code: string,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const sale = await lockSale(deps, ref);
    // A card was removed, or the page is older than its price: what the code gives is computed again.
    if (sale.order.price !== price) throw new AppError("payment.price_changed");
    const paidBy = "Code promo";
    const order = await setOrderPaidIfUnpaid(deps.db.query, ref, {
      paidAt: deps.clock.now(),
      paidBy,
      paymentMethod: null,
      promoCode: code,
      received: 0,
      discount: price,
    });
    if (!order) throw new AppError("order.already_paid");
    await reservePromoUse(deps, { code, orderRef: ref, hold: null });
    await deps.onPaid(deps, { ...sale, order }, { amount: 0, promoCode: code, paidBy, actor: "buyer" });
  });
}

/**
 * Takes the promo code's use for a sale that was just paid, gives back the order's rate-limit hits and other reserved
 * uses, and records the payment in the timeline.
 * @throws {AppError} `order.not_found`, `order.expired`
 */
export async function recordFirstPayment(
  deps: InTransaction<Deps>,
  { order, attempts }: PaidSale,
  { amount, promoCode, paidBy, actor, refCommand, details }: FirstPayment,
): Promise<void> {
  assertSettleable(order);
  await releaseRateLimitHits(deps, rateLimitPolicies.orders, [order.ref]);
  // Only attempts and gifts reserve a use.
  const mayHold = promoCode !== null || attempts.some((attempt) => attempt.promoCode !== null);
  const promoCounted = !mayHold || (await consumePromoUse(deps, order.ref, promoCode));
  await recordOrderHistoryEntry(deps, {
    orderRef: order.ref,
    actor,
    kind: "payment.settled",
    details: {
      amount,
      paidBy,
      promoCode,
      ...(refCommand && { refCommand }),
      ...(!promoCounted && { promoOverLimit: true }),
      ...details,
    },
  });
}

/**
 * Flags an attempt for review by staff and leaves it payable. A paid attempt stays as it is, and one flagged before for
 * the same reason keeps its time.
 */
export async function flagAttemptForReview(deps: Deps, refCommand: string, why: string): Promise<void> {
  await store.setAttemptNeedsAttention(deps.db.query, refCommand, payableStates, why, deps.clock.now());
}

/**
 * Cancels an attempt and releases its promo code's use at once. A cancellation is not final: if the attempt is paid
 * after all, it takes a use that is left.
 */
export async function cancelPaymentAttempt(deps: Deps, refCommand: string, actor: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const attempt = await store.transitionPaymentAttempt(deps.db.query, refCommand, ["created", "pending"], {
      state: "canceled",
      updatedAt: deps.clock.now(),
    });
    if (!attempt) return;
    await releaseAttemptPromoUse(deps, refCommand);
    await recordOrderHistoryEntry(deps, {
      orderRef: attempt.orderRef,
      actor,
      kind: "payment.canceled",
      details: { refCommand },
    });
  });
}

/**
 * Expires an attempt whose payment is no longer awaited, and releases its promo code's use; a disputed attempt stays.
 */
export async function expirePaymentAttempt(deps: Deps, refCommand: string, why: string | null = null): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const attempt = await store.transitionPaymentAttempt(
      deps.db.query,
      refCommand,
      ["created", "pending", "canceled"],
      { state: "expired", attention: why, updatedAt: deps.clock.now() },
    );
    if (attempt) await releaseAttemptPromoUse(deps, refCommand);
  });
}
