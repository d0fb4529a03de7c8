import { AppError } from "#server/app-error.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { type InTransaction, inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import {
  type PromoPriceQuote,
  canOrderUsePromoCode,
  reservePromoUse,
} from "#server/features/payments/promo-codes/promo-code-service.ts";
import { computeAgreedDeposit, computeAmountDue, isReprint } from "#server/features/orders/order-rules.ts";
import {
  getOrderOrThrow,
  lockAnyOrderForUpdate,
  setTriedPromoCode,
  unmarkOrdersForErasure,
} from "#server/features/orders/order-service.ts";
import { listOrderLines } from "#server/features/orders/order-card-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import type { IsBuyer } from "./asker.ts";
import { computeCurrentOrderPrice } from "./current-order-price.ts";
import { announceLeavingReprints, getOrderToPayOrThrow, getPayableRestOrThrow } from "./payable-order.ts";
import { lookUpTypedPromoCode, requireNoWorse } from "./payment-promo-code.ts";
import { namePaymentItem } from "./payment-item-rules.ts";
import * as store from "./payment-store.ts";
import { expirePaymentAttempt, settleWithGiftCode } from "./settle-payment.ts";
import { routePaths } from "#shared/route-paths.ts";
import { PaymentProviderError, type ProviderCheckoutSession } from "#server/adapters/payments/payment-provider-port.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import type { PaymentAttemptRow } from "./payment-tables.ts";
import { scheduleAttemptChecks } from "./reconcile-payments.ts";
import { hashPromoHolderNetwork, releaseExpiredPromoHolds } from "./promo-codes/holds.ts";

/** An attempt with which the payer goes to the provider; only the payer learns its `refCommand`. */
interface BegunPayment {
  redirectUrl: string;
  refCommand: string;
}

interface StartPaymentInput {
  /** Typed by the payer; without one, the code that the order remembers counts. */
  promoCode?: string | undefined;
  /** The price shown to the payer, in whole FCFA. */
  expected?: number | undefined;
  /** The deposit shown to a payer who pays only that for now, in whole FCFA; left out: the whole price. */
  deposit?: number | undefined;
  /** The payer's IP, for the limits on wrong codes and held uses; attempts are limited per order only. */
  address: string;
  /** Checks whether the payer holds the order's key. */
  isBuyer?: IsBuyer;
  /** The request came from another machine, which a simulator that no setting chose gives nothing. */
  fromAfar?: boolean;
}

/**
 * Starts the payment of an order, of its deposit or, once that is paid, of its rest. A gift code settles it at once;
 * otherwise it creates an attempt at the provider, to whose page the browser then goes.
 * @throws {AppError} `order.not_found`, `.already_paid`, `.expired`, `reprint.being_made`, `promo.*`,
 * `request.rate_limited`, `payment.price_changed`, `payment.unavailable`
 */
export async function startPayment(
  deps: Deps,
  ref: string,
  input: StartPaymentInput,
): Promise<{ gift: true } | BegunPayment> {
  const found = await getOrderOrThrow(deps, ref);
  if (found.paidAt !== null) return startRestPayment(deps, ref, input);
  const { promoCode, expected, address, isBuyer = () => false } = input;
  // This is kept even if it changes the price, which the payer then sees first.
  if (isReprint(found))
    await inTransaction(deps, async (deps) => announceLeavingReprints(deps, await lockAnyOrderForUpdate(deps, ref)));
  const order = await getOrderToPayOrThrow(deps, ref);
  const mine = isBuyer(order);
  const promo = promoCode?.trim()
    ? await typedPromo(deps, order, { promoCode, expected, address, mine })
    : await rememberedPromo(deps, order, expected);
  if (promo?.price === 0) {
    await releaseExpiredPromoHolds(deps, promo.code);
    await settleWithGiftCode(deps, order, promo.code);
    return { gift: true };
  }
  const sums = computeAttemptSums(order, promo?.price ?? order.price, input.deposit);
  if (promo && promo.code !== order.promoTried) await setTriedPromoCode(deps.db.query, order.ref, promo.code);
  await assertMayAskProvider(deps, order, input);
  const attempt = buildProviderAttempt(deps, order, { ...sums, promoCode: promo?.code ?? null, byBuyer: mine });
  if (promo) await releaseExpiredPromoHolds(deps, promo.code);
  await storeProviderAttempt(deps, order, attempt, address);
  const checkout = await askProvider(deps, order, attempt);
  await store.saveProviderCheckout(deps.db.query, attempt.refCommand, checkout, deps.clock.now());
  // Something else may have paid while the provider was asked: then nobody is sent to pay again.
  await getOrderToPayOrThrow(deps, ref);
  return { redirectUrl: checkout.redirectUrl, refCommand: attempt.refCommand };
}

/**
 * Starts the payment of what is due of a partly paid order. Only the buyer may know its sums, so everybody else reads
 * that it is paid.
 */
async function startRestPayment(
  deps: Deps,
  ref: string,
  { expected, address, isBuyer = () => false, ...input }: StartPaymentInput,
): Promise<BegunPayment> {
  const order = await getPayableRestOrThrow(deps, ref);
  if (!isBuyer(order)) throw new AppError("order.already_paid");
  const amount = computeAmountDue(order);
  if (expected !== undefined && expected !== amount) throw new AppError("payment.price_changed");
  await assertMayAskProvider(deps, order, input);
  const attempt = buildProviderAttempt(deps, order, {
    amount,
    part: "rest",
    partDiscount: null,
    promoCode: null,
    byBuyer: true,
  });
  await storeProviderAttempt(deps, order, attempt, address);
  const checkout = await askProvider(deps, order, attempt);
  await store.saveProviderCheckout(deps.db.query, attempt.refCommand, checkout, deps.clock.now());
  // Otherwise a colleague, or another device, took the rest while the provider was asked.
  if (computeAmountDue(await getPayableRestOrThrow(deps, ref)) !== amount) throw new AppError("payment.price_changed");
  return { redirectUrl: checkout.redirectUrl, refCommand: attempt.refCommand };
}

/** @throws {AppError} `payment.price_changed` if the deposit is not the one that was shown, or none is agreed */
function computeAttemptSums(order: OrderRow, toPay: number, shownDeposit: number | undefined): AttemptSums {
  if (shownDeposit === undefined) return { amount: toPay, part: null, partDiscount: null };
  const amount = computeAgreedDeposit(order, toPay);
  if (amount === null || amount !== shownDeposit) throw new AppError("payment.price_changed");
  return { amount, part: "deposit", partDiscount: order.price - toPay };
}

async function assertMayAskProvider(
  deps: Deps,
  { ref }: Pick<OrderRow, "ref">,
  { fromAfar = false }: Pick<StartPaymentInput, "fromAfar">,
): Promise<void> {
  if (fromAfar && deps.settings.paytech.localOnly) {
    deps.log.error("a visitor wanted to pay, and there are no PAYTECH_ keys: set them, or PAYMENTS=simulator");
    throw new AppError("payment.unavailable");
  }
  // The reconciler asks the provider about each attempt for days.
  await consumeRateLimit(deps, rateLimitPolicies.paymentsByOrder, ref);
}

type TypedPromo = Pick<StartPaymentInput, "promoCode" | "expected" | "address">;

/**
 * Returns the typed code if its price is the one that was shown; otherwise the order remembers it, so that the page
 * shows the new price first. A gift is always accepted, since it asks for no money.
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
  await setTriedPromoCode(deps.db.query, order.ref, promo.code);
  throw new AppError("payment.price_changed");
}

/**
 * Returns the code that the order remembers, if the price is the one shown. A payer who was shown no price is not
 * charged more than the code left.
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

/** The sums that an attempt asks for, frozen with it. */
type AttemptSums = Pick<PaymentAttemptRow, "amount" | "part" | "partDiscount">;

/** Builds an attempt that the provider has not been asked for yet. */
function buildProviderAttempt(
  deps: Deps,
  { ref: orderRef }: Pick<OrderRow, "ref">,
  {
    byBuyer,
    promoCode,
    ...sums
  }: AttemptSums &
    Pick<PaymentAttemptRow, "promoCode"> & { /** Whether they hold the order's key. */ byBuyer: boolean },
): PaymentAttemptRow {
  const now = deps.clock.now();
  return {
    refCommand: generateSecretId(),
    orderRef,
    provider: deps.payments.name,
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
 * Commits an attempt before the provider hears of it, with the check that finds its outcome (payments.md rules 1 and
 * 6).
 * @throws {AppError} `payment.price_changed` when the order costs something else by now, as `getOrderToPayOrThrow`
 */
async function storeProviderAttempt(
  deps: Deps,
  order: OrderRow,
  attempt: PaymentAttemptRow,
  address: string,
): Promise<void> {
  const { refCommand, promoCode, createdAt: at } = attempt;
  await inTransaction(deps, async (deps) => {
    // Waits for a transaction that settles or erases this order, so that later reads see its writes.
    await unmarkOrdersForErasure(deps.db.query, [order.ref]);
    await store.insertPaymentAttempt(deps.db.query, attempt);
    // A card was removed, or money came in, after the price was computed.
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
 * may exist, so the attempt stays open for a late notice, and its promo code's use stays reserved until the buyer's
 * next attempt takes it over.
 * @throws {AppError} `payment.unavailable`
 */
async function askProvider(
  deps: Deps,
  order: OrderRow,
  { refCommand, amount, part }: PaymentAttemptRow,
): Promise<ProviderCheckoutSession> {
  const { publicUrl } = deps.settings;
  const back = `${publicUrl}${routePaths.payment(order.ref)}`;
  const lines = await listOrderLines(deps.db.query, order.ref);
  try {
    return await deps.payments.request({
      refCommand,
      amount,
      itemName: namePaymentItem(order, lines, part),
      commandName: `Commande ${order.number}`,
      ipnUrl: `${publicUrl}${deps.payments.noticePath}`,
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
