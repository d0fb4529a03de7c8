import type { AttemptState } from "#shared/words.ts";
import type { Payer } from "#shared/contract/orders.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { inTransaction, type InTransaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "#shared/app-error.ts";
import { limits } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { release } from "#server/auth/rate-limit/rate-limit-service.ts";
import { priceOf } from "#server/features/orders/order-rules.ts";
import { markPaid, recordOrderEvent, requireAnyOrder, requireOrder, type EventDetails } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { releaseAttempt, reserveUse, consumeReserved } from "#server/features/catalog/promo-codes/promo-code-service.ts";
import { isReceived, toPayment } from "./payment-rules.ts";
import * as store from "./payment-store.ts";

/** Paid is sticky; from every other state a payment may still come (payments.md rules 4 and 5). */
const payable: readonly AttemptState[] = ["created", "pending", "canceled", "expired", "needs_attention"];

const goneOrder: Partial<Record<ErrorCode, string>> = {
  "order.expired": "paiement d'une commande expirée",
  "order.not_found": "paiement d'une commande supprimée",
};

/** `settled`: this call did it; `already`: another had; `blocked`: the order is gone, staff must look. */
export type SettleResult = "settled" | "already" | "blocked";

/**
 * The one way in which a provider's payment settles (payments.md rule 3): the attempt's conditional update lets one
 * caller through, and all that follows stands in its transaction. A second payment of a paid order is kept as overpaid.
 */
export async function settleAttempt(deps: Deps, refCommand: string, by: { actor: string; method: string | null }): Promise<SettleResult> {
  try {
    return await inTransaction(deps, async (deps) => {
      const now = deps.clock.now();
      const attempt = await store.moveAttempt(deps.db.query, refCommand, payable, { state: "paid", settledAt: now, updatedAt: now, method: by.method, attention: null });
      if (!attempt) return "already";
      const { orderRef, amount, promoCode } = attempt;
      const discount = Math.max(0, priceOf(await requireAnyOrder(deps, orderRef)) - amount);
      if (await markPaid(deps, { ref: orderRef, paidBy: "PayTech", method: by.method, promoCode, received: amount, discount })) {
        await store.setDiscount(deps.db.query, refCommand, discount);
        await becomePaid(deps, { orderRef, amount, promoCode, paidBy: "PayTech", actor: by.actor, refCommand });
      } else {
        await store.setOverpaid(deps.db.query, refCommand);
        await releaseAttempt(deps, refCommand);
        await recordOrderEvent(deps, { orderRef, actor: by.actor, kind: "payment.overpaid", details: { refCommand, amount, method: by.method } });
        const payments = (await store.listAttempts(deps.db.query, orderRef)).filter(isReceived).toSorted((one, other) => (one.settledAt ?? 0) - (other.settledAt ?? 0));
        await deps.onPaidAgain(deps, { orderRef, amount, method: by.method, payments: payments.map(toPayment) });
        deps.log.warn({ refCommand, amount }, "an order was paid twice");
      }
      return "settled";
    });
  } catch (error) {
    const why = error instanceof AppError ? goneOrder[error.code] : undefined;
    if (!why) throw error;
    await markAttention(deps, refCommand, why);
    return "blocked";
  }
}

/** A gift code pays the order at once, through the same guard. @throws {AppError} `order.already_paid`, `promo.exhausted` */
export async function settleGift(deps: Deps, order: Pick<OrderRow, "ref" | "offer" | "unitPrice" | "quantity">, code: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const first = await markPaid(deps, { ref: order.ref, paidBy: "Code promo", method: null, promoCode: code, received: 0, discount: priceOf(order) });
    if (!first) throw new AppError("order.already_paid");
    await reserveUse(deps, { code, orderRef: order.ref, offer: order.offer, hold: null });
    await becomePaid(deps, { orderRef: order.ref, amount: 0, promoCode: code, paidBy: "Code promo", actor: "buyer" });
  });
}

export interface Payment {
  orderRef: string;
  amount: number;
  promoCode: string | null;
  paidBy: Payer;
  actor: string;
  refCommand?: string;
  /** More for the timeline. */
  details?: EventDetails;
}

/** What an order's payment entails here and, by `deps.onPaid`, elsewhere; only the winner of `markPaid` comes here. @throws {AppError} when the order is gone */
export async function becomePaid(deps: InTransaction<Deps>, payment: Payment): Promise<void> {
  const { orderRef, amount, promoCode, paidBy, actor } = payment;
  const order = await requireOrder(deps, orderRef);
  if (order.expiredAt !== null) throw new AppError("order.expired");
  await release(deps, limits.orders, orderRef);
  const promoCounted = await consumeReserved(deps, orderRef, promoCode);
  const details = { amount, paidBy, promoCode, ...(payment.refCommand ? { refCommand: payment.refCommand } : {}), ...(promoCounted ? {} : { promoOverLimit: true }), ...payment.details };
  await recordOrderEvent(deps, { orderRef, actor, kind: "payment.settled", details });
  await deps.onPaid(deps, { orderRef, amount, paidBy });
}

/** Shows an attempt to staff and leaves it payable; a paid one stays as it is, and one shown for the same reason keeps its time. */
export async function markAttention(deps: Deps, refCommand: string, why: string): Promise<void> {
  await store.disputeAttempt(deps.db.query, refCommand, payable, why, deps.clock.now());
}

/** The promo code's use goes back at once. A cancel is not final: paid after all, the attempt takes one that is left. */
export async function cancelAttempt(deps: Deps, refCommand: string, actor: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const attempt = await store.moveAttempt(deps.db.query, refCommand, ["created", "pending"], { state: "canceled", updatedAt: deps.clock.now() });
    if (!attempt) return;
    await releaseAttempt(deps, refCommand);
    await recordOrderEvent(deps, { orderRef: attempt.orderRef, actor, kind: "payment.canceled", details: { refCommand } });
  });
}

/** No payment is awaited any more, and the promo code's use goes back; a disputed attempt stays. */
export async function expireAttempt(deps: Deps, refCommand: string, why: string | null = null): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const attempt = await store.moveAttempt(deps.db.query, refCommand, ["created", "pending", "canceled"], { state: "expired", attention: why, updatedAt: deps.clock.now() });
    if (attempt) await releaseAttempt(deps, refCommand);
  });
}
