import { receivePaymentWebhook } from "#shared/contract/payments.ts";
import { AppError } from "#shared/errors/app-error.ts";
import { routePaths } from "#shared/urls.ts";
import { paymentPartLabels } from "#shared/words.ts";
import { PaymentProviderError, type ProviderCheckoutSession } from "#server/adapters/payments/payment-provider-port.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import { generateSecretId } from "#server/db/ids.ts";
import type { Deps } from "#server/deps.ts";
import { hashPromoHolderNetwork, reservePromoUse } from "#server/features/payments/promo-codes/promo-code-service.ts";
import { isReprint, computeAmountDue } from "#server/features/orders/order-rules.ts";
import { postponeOrderErasure } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { getOrderToPayOrThrow, getPayableRestOrThrow } from "./payable-order.ts";
import * as store from "./payment-store.ts";
import type { PaymentAttemptRow } from "./payment-tables.ts";
import { scheduleAttemptChecks } from "./reconcile-payments.ts";
import { expirePaymentAttempt } from "./settle-payment.ts";

/** What an attempt asks for, frozen with it. */
export type AttemptSums = Pick<PaymentAttemptRow, "amount" | "part" | "partDiscount">;

/** Builds an attempt that the provider has not been asked for yet. */
export function buildProviderAttempt(
  deps: Deps,
  { ref: orderRef }: Pick<OrderRow, "ref">,
  {
    byBuyer,
    promoCode,
    ...sums
  }: AttemptSums & Pick<PaymentAttemptRow, "promoCode"> & { /** Whether he holds the order's key. */ byBuyer: boolean },
): PaymentAttemptRow {
  const now = deps.clock.now();
  return {
    refCommand: generateSecretId(),
    orderRef,
    ...sums,
    currency: deps.payments.currency,
    env: deps.payments.env,
    promoCode,
    state: "created",
    token: null,
    redirectUrl: null,
    method: null,
    attention: null,
    createdAt: now,
    updatedAt: now,
    settledAt: null,
    overpaid: 0,
    discount: sums.partDiscount ?? 0,
    refunded: 0,
    takenBy: null,
    reference: null,
    arrivedOn: null,
    lineId: null,
    closedAt: null,
    byBuyer: Number(byBuyer),
  };
}

/**
 * Commits an attempt before the provider hears of it, with the check that finds what becomes of it (payments.md rules 1
 * and 6).
 * @throws {AppError} `payment.price_changed` when the order costs something else by now, as `getOrderToPayOrThrow`
 */
export async function storeProviderAttempt(
  deps: Deps,
  order: OrderRow,
  attempt: PaymentAttemptRow,
  address: string,
): Promise<void> {
  const { refCommand, promoCode, createdAt: at } = attempt;
  await inTransaction(deps, async (deps) => {
    // Waits for a transaction that settles or erases this order, so that later reads see its writes.
    await postponeOrderErasure(deps, order.ref);
    await store.insertPaymentAttempt(deps.db.query, attempt);
    // A card was taken off, or money came in, after the price was worked out.
    if (!(await isStillDue(deps, order, attempt))) throw new AppError("payment.price_changed");
    if (promoCode !== null)
      await reservePromoUse(deps, {
        code: promoCode,
        orderRef: order.ref,
        hold: { refCommand, holder: hashPromoHolderNetwork(promoCode, address), at },
      });
    await scheduleAttemptChecks(deps, attempt);
  });
}

async function isStillDue(
  deps: InTransaction<Deps>,
  order: OrderRow,
  { part, amount }: PaymentAttemptRow,
): Promise<boolean> {
  if (part === "rest") return computeAmountDue(await getPayableRestOrThrow(deps, order.ref)) === amount;
  return (await getOrderToPayOrThrow(deps, order.ref)).price === order.price;
}

/**
 * Asks the provider for the attempt's payment page. A clear no ends the attempt. Without a readable answer the payment
 * may exist, so the attempt stays open for a late notice, and its promo code's use stays held; the buyer's next attempt
 * takes it over.
 * @throws {AppError} `payment.unavailable`
 */
export async function askProvider(
  deps: Deps,
  order: OrderRow,
  { refCommand, amount, part }: PaymentAttemptRow,
): Promise<ProviderCheckoutSession> {
  const { publicUrl } = deps.settings;
  const back = `${publicUrl}${routePaths.payment(order.ref)}`;
  const card = `${isReprint(order) ? "Nouvelle carte" : "Carte"} Sen Digital Vcard ${order.offer}`;
  try {
    return await deps.payments.request({
      refCommand,
      amount,
      itemName: part === null ? card : `${paymentPartLabels[part]}, ${card.charAt(0).toLowerCase()}${card.slice(1)}`,
      commandName: `Commande ${order.number}`,
      ipnUrl: `${publicUrl}${receivePaymentWebhook.path}`,
      successUrl: `${back}?retour=succes`,
      cancelUrl: `${back}?retour=annule`,
    });
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    deps.log.warn({ refCommand, refused: error.refused, why: error.message, raw: error.raw }, "payment request failed");
    if (error.refused) await expirePaymentAttempt(deps, refCommand, error.message);
    throw new AppError("payment.unavailable", { cause: error });
  }
}
