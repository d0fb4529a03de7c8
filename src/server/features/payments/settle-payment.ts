import type { OrderPayer } from "#shared/contract/public-order.ts";
import type { ApiErrorCode } from "#shared/errors/errors.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { paymentProviderName } from "#shared/payment/payment-provider.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { releaseRateLimitHits } from "#server/auth/rate-limit/rate-limit-service.ts";
import {
  markOrderAsPaid,
  recordOrderHistoryEntry,
  lockAnyOrderForUpdate,
  getOrderOrThrow,
  type OrderHistoryDetails,
} from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import {
  releaseAttemptPromoUse,
  reservePromoUse,
  consumePromoUse,
} from "#server/features/payments/promo-codes/promo-code-service.ts";
import { payableStates } from "./payment-rules.ts";
import { isReprintOvertaken, removeLeavingReprints } from "./payable-order.ts";
import { splitPayment } from "./payment-split.ts";
import { settleFurtherPayment } from "./settle-further-payment.ts";
import * as store from "./payment-store.ts";

const goneOrder: Partial<Record<ApiErrorCode, string>> = {
  "order.expired": "paiement d'une commande expirée",
  "order.not_found": "paiement d'une commande supprimée",
};

/**
 * Names the outcome: `settled`, this call did it; `already`, another had; `blocked`, the order is gone and staff
 * must review.
 */
export type SettleAttemptResult = "settled" | "already" | "blocked";

/**
 * Settles a provider's payment; nothing else does (payments.md rule 3). The attempt's conditional update lets one
 * caller through, and all consequences are in its transaction. A payment of an order that is paid already, in whole or in
 * part, is `settleFurtherPayment`'s.
 */
export async function settlePaymentAttempt(
  deps: Deps,
  refCommand: string,
  by: { actor: string; method: string | null },
): Promise<SettleAttemptResult> {
  try {
    return await inTransaction(deps, async (deps) => {
      const attempt = await store.setAttemptPaidIfPayable(deps.db.query, refCommand, by.method, deps.clock.now());
      if (!attempt) return "already";
      const { orderRef, amount } = attempt;
      // Locked: a card that is taken off meanwhile changes its price before, or not at all.
      const order = await removeLeavingReprints(deps, await lockAnyOrderForUpdate(deps, orderRef));
      // Of a reprint all of whose cards were removed meanwhile nothing is asked.
      const isComingBack = order.paidAt === null && (await isReprintOvertaken(deps, order));
      const { discount, excess, promoCode } = isComingBack
        ? { discount: order.price, excess: amount, promoCode: null }
        : await splitPayment(deps, attempt, order.price);
      if (
        await markOrderAsPaid(deps, {
          ref: orderRef,
          paidBy: paymentProviderName,
          method: by.method,
          promoCode,
          received: amount,
          discount,
        })
      ) {
        await store.setAttemptDiscount(deps.db.query, refCommand, discount);
        await applySettledPayment(deps, {
          orderRef,
          amount,
          promoCode,
          paidBy: paymentProviderName,
          actor: by.actor,
          refCommand,
          // Begun before a card was removed, and paid after all.
          ...(excess > 0 && { details: { excess } }),
        });
      } else await settleFurtherPayment(deps, attempt, by);
      return "settled";
    });
  } catch (error) {
    const why = error instanceof AppError ? goneOrder[error.code] : undefined;
    if (!why) throw error;
    await flagAttemptForReview(deps, refCommand, why);
    return "blocked";
  }
}

type GiftedOrder = Pick<OrderRow, "ref" | "price">;

/**
 * Settles the order at once with a gift code, through the same guard.
 * @throws {AppError} `order.already_paid`, `promo.exhausted`, `payment.price_changed`
 */
export async function settleWithGiftCode(deps: Deps, order: GiftedOrder, code: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    // A card was taken off, or the page is older than its price: what the code gives is worked out anew.
    if ((await lockAnyOrderForUpdate(deps, order.ref)).price !== order.price)
      throw new AppError("payment.price_changed");
    const first = await markOrderAsPaid(deps, {
      ref: order.ref,
      paidBy: "Code promo",
      method: null,
      promoCode: code,
      received: 0,
      discount: order.price,
    });
    if (!first) throw new AppError("order.already_paid");
    await reservePromoUse(deps, { code, orderRef: order.ref, hold: null });
    await applySettledPayment(deps, {
      orderRef: order.ref,
      amount: 0,
      promoCode: code,
      paidBy: "Code promo",
      actor: "buyer",
    });
  });
}

export interface SettledPayment {
  orderRef: string;
  amount: number;
  promoCode: string | null;
  paidBy: OrderPayer;
  actor: string;
  refCommand?: string;
  /** More for the timeline. */
  details?: OrderHistoryDetails;
}

/**
 * Carries out what an order's payment entails here and, by `deps.onPaid`, elsewhere; only the caller for whom
 * `markOrderAsPaid` resolved to `true` comes here.
 * @throws {AppError} when the order is deleted or erased
 */
export async function applySettledPayment(deps: InTransaction<Deps>, payment: SettledPayment): Promise<void> {
  const { orderRef, amount, promoCode, paidBy, actor } = payment;
  const order = await getOrderOrThrow(deps, orderRef);
  if (order.expiredAt !== null) throw new AppError("order.expired");
  await releaseRateLimitHits(deps, rateLimitPolicies.orders, [orderRef]);
  const promoCounted = await consumePromoUse(deps, orderRef, promoCode);
  const details = {
    amount,
    paidBy,
    promoCode,
    ...(payment.refCommand && { refCommand: payment.refCommand }),
    ...(!promoCounted && { promoOverLimit: true }),
    ...payment.details,
  };
  await recordOrderHistoryEntry(deps, { orderRef, actor, kind: "payment.settled", details });
  await deps.onPaid(deps, { orderRef, amount, paidBy });
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
