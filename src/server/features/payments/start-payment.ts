import { receivePaymentWebhook } from "#shared/contract/payments.ts";
import { AppError } from "#shared/app-error.ts";
import { routePaths } from "#shared/urls.ts";
import { PaymentProviderError, type ProviderCheckoutSession } from "#server/adapters/payments/payment-provider-port.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { inTransaction } from "#server/db/database.ts";
import { generateSecretId } from "#server/db/ids.ts";
import type { Deps } from "#server/deps.ts";
import {
  canOrderUsePromoCode,
  hashPromoHolderNetwork,
  releaseExpiredPromoHolds,
  reservePromoUse,
  type PromoPriceQuote,
} from "#server/features/catalog/promo-codes/promo-code-service.ts";
import { postponeOrderErasure, setTriedPromoCode } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import type { IsBuyer } from "./asker.ts";
import { getPayableOrderOrThrow } from "./payable-order.ts";
import { lookUpTypedPromoCode, requireNoWorse } from "./payment-promo-code.ts";
import * as store from "./payment-store.ts";
import type { PaymentAttemptRow } from "./payment-tables.ts";
import { computeCurrentOrderPrice } from "./current-order-price.ts";
import { scheduleAttemptChecks } from "./reconcile-payments.ts";
import { expirePaymentAttempt, settleWithGiftCode } from "./settle-payment.ts";

/** An attempt that the payer goes to the provider with; its name is for him alone. */
interface BegunPayment {
  redirectUrl: string;
  refCommand: string;
}

interface StartPaymentInput {
  /** Typed; without one the code counts that the order remembers. */
  promoCode?: string | undefined;
  /** The price shown to the payer, in whole FCFA. */
  expected?: number | undefined;
  /** The payer's IP, for the limits on wrong codes and held uses; attempts count by order alone. */
  address: string;
  /** Checks whether he holds the order's key. */
  isBuyer?: IsBuyer;
  /** The request came from another machine, to which a simulator that nobody named gives nothing. */
  fromAfar?: boolean;
}

/**
 * Starts the payment of an order: settles it at once with a gift code, else creates an attempt at the provider, to
 * whose page the browser then goes.
 * @throws {AppError} `order.not_found`, `.already_paid`, `.expired`, `promo.*`, `request.rate_limited`,
 * `payment.price_changed`, `payment.unavailable`
 */
export async function startPayment(
  deps: Deps,
  ref: string,
  { promoCode, expected, address, isBuyer = () => false, fromAfar = false }: StartPaymentInput,
): Promise<{ gift: true } | BegunPayment> {
  const order = await getPayableOrderOrThrow(deps, ref);
  const mine = isBuyer(order);
  const promo = promoCode?.trim()
    ? await typedPromo(deps, order, { promoCode, expected, address, mine })
    : await rememberedPromo(deps, order, expected);
  if (promo?.price === 0) {
    await releaseExpiredPromoHolds(deps, promo.code);
    await settleWithGiftCode(deps, order, promo.code);
    return { gift: true };
  }
  if (promo && promo.code !== order.promoTried) await setTriedPromoCode(deps, order.ref, promo.code);
  if (fromAfar && deps.settings.paytech.localOnly) {
    deps.log.error("a visitor wanted to pay, and there are no PAYTECH_ keys: set them, or PAYMENTS=simulator");
    throw new AppError("payment.unavailable");
  }
  // Each attempt is one that the reconciler asks the provider about for days.
  await consumeRateLimit(deps, rateLimitPolicies.paymentsByOrder, order.ref);
  const attempt = newAttempt(deps, order, promo, mine);
  if (promo) await releaseExpiredPromoHolds(deps, promo.code);
  await storeAttempt(deps, order, attempt, address);
  const checkout = await askProvider(deps, order, attempt);
  await store.saveProviderCheckout(deps.db.query, attempt.refCommand, checkout, deps.clock.now());
  // Something else may have paid while the provider was asked: then nobody is sent to pay again.
  await getPayableOrderOrThrow(deps, ref);
  return { redirectUrl: checkout.redirectUrl, refCommand: attempt.refCommand };
}

type TypedPromo = Pick<StartPaymentInput, "promoCode" | "expected" | "address">;

/**
 * The typed code, while its price is the one that was shown; else the order remembers it, so that the page shows the
 * new price first. A gift asks for no money.
 */
async function typedPromo(
  deps: Deps,
  order: OrderRow,
  { promoCode = "", expected, address, mine }: TypedPromo & { mine: boolean },
): Promise<PromoPriceQuote> {
  const promo = await lookUpTypedPromoCode(deps, order, promoCode, address);
  await requireNoWorse(deps, order, promo, mine);
  if (expected === undefined || promo.price === expected || promo.price === 0) return promo;
  if (!(await canOrderUsePromoCode(deps, promo.code, order.ref))) throw new AppError("promo.exhausted");
  await setTriedPromoCode(deps, order.ref, promo.code);
  throw new AppError("payment.price_changed");
}

/**
 * The code that the order remembers, while the price is the one shown; a payer who was shown none is not charged more
 * than the code left.
 */
async function rememberedPromo(
  deps: Deps,
  order: OrderRow,
  expected: number | undefined,
): Promise<PromoPriceQuote | undefined> {
  const { toPay, promo } = await computeCurrentOrderPrice(deps, order);
  if (expected === undefined && promo?.refusal) throw new AppError(promo.refusal);
  if (expected !== undefined && expected !== toPay) throw new AppError("payment.price_changed");
  if (promo && promo.refusal === null) return { code: promo.code, price: toPay };
  return undefined;
}

function newAttempt(deps: Deps, order: OrderRow, promo: PromoPriceQuote | undefined, mine: boolean): PaymentAttemptRow {
  const now = deps.clock.now();
  return {
    refCommand: generateSecretId(),
    orderRef: order.ref,
    amount: promo?.price ?? order.price,
    currency: deps.payments.currency,
    env: deps.payments.env,
    promoCode: promo?.code ?? null,
    state: "created",
    token: null,
    redirectUrl: null,
    method: null,
    attention: null,
    createdAt: now,
    updatedAt: now,
    settledAt: null,
    overpaid: 0,
    discount: 0,
    refunded: 0,
    takenBy: null,
    reference: null,
    closedAt: null,
    byBuyer: Number(mine),
  };
}

/**
 * Committed before the provider hears of it, with the check that finds what becomes of it (payments.md rules 1 and 6).
 */
async function storeAttempt(deps: Deps, order: OrderRow, attempt: PaymentAttemptRow, address: string): Promise<void> {
  const { refCommand, promoCode, createdAt: at } = attempt;
  await inTransaction(deps, async (deps) => {
    // Waits for a transaction that settles or erases this order, so that later reads see its writes.
    await postponeOrderErasure(deps, order.ref);
    await store.insertPaymentAttempt(deps.db.query, attempt);
    const { price } = await getPayableOrderOrThrow(deps, order.ref);
    // A card was taken off after the price was worked out.
    if (price !== order.price) throw new AppError("payment.price_changed");
    if (promoCode !== null)
      await reservePromoUse(deps, {
        code: promoCode,
        orderRef: order.ref,
        hold: { refCommand, holder: hashPromoHolderNetwork(promoCode, address), at },
      });
    await scheduleAttemptChecks(deps, attempt);
  });
}

/**
 * A clear no ends the attempt. Without a readable answer the payment may exist, so the attempt stays open for a late
 * notice, and its promo code's use stays held; the buyer's next attempt takes it over.
 */
async function askProvider(deps: Deps, order: OrderRow, attempt: PaymentAttemptRow): Promise<ProviderCheckoutSession> {
  const { publicUrl } = deps.settings;
  const back = `${publicUrl}${routePaths.payment(order.ref)}`;
  try {
    return await deps.payments.request({
      refCommand: attempt.refCommand,
      amount: attempt.amount,
      itemName: `${order.reprintOf === null ? "Carte" : "Nouvelle carte"} Sen Digital Vcard ${order.offer}`,
      commandName: `Commande ${order.number}`,
      ipnUrl: `${publicUrl}${receivePaymentWebhook.path}`,
      successUrl: `${back}?retour=succes`,
      cancelUrl: `${back}?retour=annule`,
    });
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    deps.log.warn(
      { refCommand: attempt.refCommand, refused: error.refused, why: error.message, raw: error.raw },
      "payment request failed",
    );
    if (error.refused) await expirePaymentAttempt(deps, attempt.refCommand, error.message);
    throw new AppError("payment.unavailable", { cause: error });
  }
}
