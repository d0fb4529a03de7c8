import type { ApiErrorCode } from "#shared/errors/errors.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { releaseRateLimitHits } from "#server/auth/rate-limit/rate-limit-service.ts";
import { markOrderAsPaid, recordOrderHistoryEntry } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import {
  releaseAttemptPromoUse,
  reservePromoUse,
  consumePromoUse,
} from "#server/features/payments/promo-codes/promo-code-service.ts";
import { payableStates } from "./payment-rules.ts";
import { assertSettleable, isReprintOvertaken, lockSale } from "./payable-order.ts";
import { splitPayment } from "./payment-split.ts";
import { settleFurtherPayment } from "./settle-further-payment.ts";
import * as store from "./payment-store.ts";
import type { FirstPayment, PaidSale, PaymentAttemptRow } from "./payment-tables.ts";

const goneOrder: Partial<Record<ApiErrorCode, string>> = {
  "order.expired": "paiement d'une commande expirée",
  "order.not_found": "paiement d'une commande supprimée",
};

/**
 * Names the outcome: `settled`, this call did it; `already`, another had; `blocked`, the order is gone and staff
 * must review.
 */
export type SettleAttemptResult = "settled" | "already" | "blocked";

interface Payer {
  actor: string;
  method: string | null;
}

/**
 * Settles a provider's payment; nothing else does (payments.md rule 3). The attempt's conditional update lets one
 * caller through, and all consequences are in its transaction. A payment of an order that is paid already, in whole or in
 * part, is `settleFurtherPayment`'s.
 */
export async function settlePaymentAttempt(deps: Deps, refCommand: string, by: Payer): Promise<SettleAttemptResult> {
  try {
    return await inTransaction(deps, async (deps) => {
      const attempt = await store.setAttemptPaidIfPayable(deps.db.query, refCommand, by.method, deps.clock.now());
      if (!attempt) return "already";
      // Locked: a card that is taken off meanwhile changes its price before, or not at all.
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

/** Pays an order by a provider's payment; `false` where something else has paid it. */
async function settleFirstPayment(
  deps: InTransaction<Deps>,
  sale: PaidSale,
  attempt: PaymentAttemptRow,
  { actor, method }: Payer,
): Promise<boolean> {
  const { refCommand, amount } = attempt;
  const { ref, price, paidAt } = sale.order;
  if (paidAt !== null) return false;
  // Of a reprint all of whose cards were removed meanwhile nothing is asked.
  const comesBack = await isReprintOvertaken(deps, sale.order);
  const { discount, excess, promoCode } = comesBack
    ? { discount: price, excess: amount, promoCode: null }
    : await splitPayment(deps, attempt, price);
  const paidBy = attempt.provider;
  const order = await markOrderAsPaid(deps, { ref, paidBy, method, promoCode, received: amount, discount });
  if (!order) return false;
  const isNew = attempt.discount !== discount || (attempt.part === "deposit" && attempt.partDiscount !== discount);
  if (isNew) await store.setAttemptDiscount(deps.db.query, refCommand, discount);
  const attempts = sale.attempts.map((one) => (one.refCommand === refCommand ? { ...one, discount } : one));
  await deps.onPaid(
    deps,
    { ...sale, order, attempts },
    // `excess`: begun before a card was removed, and paid after all.
    { amount, promoCode, paidBy, actor, refCommand, comesBack, ...(excess > 0 && { details: { excess } }) },
  );
  return true;
}

/**
 * Settles the order at once with a gift code, through the same guard.
 * @throws {AppError} `order.already_paid`, `promo.exhausted`, `payment.price_changed`
 */
export async function settleWithGiftCode(
  deps: Deps,
  { ref, price }: Pick<OrderRow, "ref" | "price">,
  code: string,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const sale = await lockSale(deps, ref);
    // A card was taken off, or the page is older than its price: what the code gives is worked out anew.
    if (sale.order.price !== price) throw new AppError("payment.price_changed");
    const paidBy = "Code promo";
    const paid = { ref, paidBy, method: null, promoCode: code, received: 0, discount: price } as const;
    const order = await markOrderAsPaid(deps, paid);
    if (!order) throw new AppError("order.already_paid");
    await reservePromoUse(deps, { code, orderRef: ref, hold: null });
    await deps.onPaid(deps, { ...sale, order }, { amount: 0, promoCode: code, paidBy, actor: "buyer" });
  });
}

/**
 * Takes the promo code's use of a sale that was just paid, gives back what its order held, and writes the payment in the
 * timeline.
 * @throws {AppError} `order.not_found`, `order.expired`
 */
export async function recordFirstPayment(
  deps: InTransaction<Deps>,
  { order, attempts }: PaidSale,
  { amount, promoCode, paidBy, actor, refCommand, details }: FirstPayment,
): Promise<void> {
  assertSettleable(order);
  await releaseRateLimitHits(deps, rateLimitPolicies.orders, [order.ref]);
  // Only an attempt reserves a use, and a gift.
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
 * Flags an attempt for review by staff and leaves it payable; a paid one stays as it is, and one flagged for the
 * same reason keeps its time.
 */
export async function flagAttemptForReview(deps: Deps, refCommand: string, why: string): Promise<void> {
  await store.setAttemptNeedsAttention(deps.db.query, refCommand, payableStates, why, deps.clock.now());
}

/**
 * Cancels an attempt and gives the promo code's use back at once. A cancel is not final: paid after all, the
 * attempt takes a use that is left.
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
 * Expires an attempt whose payment is awaited no more, and gives the promo code's use back; a disputed attempt
 * stays.
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
