import { inTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { freeWrongPromoCodes, rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import {
  refundRateLimitHit,
  refundRateLimitHits,
  consumeRateLimit,
  consumeRateLimitByIp,
} from "#server/auth/rate-limit/rate-limit-service.ts";
import { isReprint, computeAgreedDeposit } from "#server/features/orders/order-rules.ts";
import { setTriedPromoCode } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import {
  canOrderUsePromoCode,
  quotePromoPrice,
  type PromoPriceQuote,
} from "#server/features/payments/promo-codes/promo-code-service.ts";
import type { IsBuyer } from "./asker.ts";
import { getPayableOrderOrThrow } from "./payable-order.ts";
import { computeCurrentOrderPrice, listPricedCards } from "./current-order-price.ts";

interface TypedPromoCode {
  promoCode: string;
  /** The client's IP. */
  address: string;
  isBuyer: IsBuyer;
}

/**
 * Quotes what the order would cost with a typed code, and stores the code for every device. No use of it is taken, and
 * the payment checks it again.
 * @throws {AppError} `order.*`, `promo.*`
 */
export async function quotePriceWithPromoCode(
  deps: ClockDeps,
  ref: string,
  { promoCode, address, isBuyer }: TypedPromoCode,
): Promise<PromoPriceQuote & OfferedDeposit> {
  const order = await getPayableOrderOrThrow(deps, ref);
  const promo = await lookUpTypedPromoCode(deps, order, promoCode, address);
  await requireNoWorse(deps, order, promo, isBuyer(order));
  if (!(await canOrderUsePromoCode(deps, promo.code, order.ref))) throw new AppError("promo.exhausted");
  await setTriedPromoCode(deps.db.query, order.ref, promo.code);
  return { ...promo, ...findOfferedDeposit(order, promo.price) };
}

/** The deposit that may be paid first, in whole FCFA; left out if none is agreed. */
type OfferedDeposit = { deposit?: number };

function findOfferedDeposit(order: OrderRow, toPay: number): OfferedDeposit {
  const deposit = computeAgreedDeposit(order, toPay);
  return deposit === null ? {} : { deposit };
}

/** Removes the tried code ("Retirer"), for the buyer only: the whole price is due. @throws {AppError} `order.*` */
export async function removeTriedPromoCode(
  deps: ClockDeps,
  ref: string,
  isBuyer: IsBuyer,
): Promise<{ price: number } & OfferedDeposit> {
  const order = await getPayableOrderOrThrow(deps, ref);
  if (!isBuyer(order)) throw new AppError("order.key_required");
  await setTriedPromoCode(deps.db.query, order.ref, null);
  return { price: order.price, ...findOfferedDeposit(order, order.price) };
}

/**
 * Asserts that only the buyer replaces a code that counts with a worse one: whoever opens a shared link may add a code.
 * @throws {AppError} `order.key_required`
 */
export async function requireNoWorse(
  deps: ClockDeps,
  order: OrderRow,
  { price }: PromoPriceQuote,
  mine: boolean,
): Promise<void> {
  if (!mine && price > (await computeCurrentOrderPrice(deps, order)).toPay) throw new AppError("order.key_required");
}

/**
 * Looks up a typed code. Only codes that do not exist count as guesses. An order's first wrong codes count for the
 * order only, further ones for the IP too. Each guess is counted before the look-up, and given back if the code exists.
 * Until then the counters' rows are locked, so that guesses sent together wait for each other and none is looked up
 * once the limit is reached.
 */
export async function lookUpTypedPromoCode(
  deps: ClockDeps,
  order: OrderRow,
  typed: string,
  address: string,
): Promise<PromoPriceQuote> {
  if (isReprint(order)) throw new AppError("promo.not_for_reprint");
  const now = deps.clock.now();
  const cards = await listPricedCards(deps, order.ref);
  const result = await inTransaction(deps, async (deps) => {
    const needs = { ...deps, clock: { now: () => now, steady: () => deps.clock.steady() } };
    const guesses = await consumeRateLimit(needs, rateLimitPolicies.wrongPromoByOrder, order.ref, "promo.rate_limited");
    const hits =
      guesses > freeWrongPromoCodes
        ? await consumeRateLimitByIp(needs, rateLimitPolicies.wrongPromoByAddress, address, "promo.rate_limited")
        : [];
    const found = await quotePromoPrice(needs, typed, cards).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
    if (found instanceof AppError && found.code === "promo.unknown") return found;
    await refundRateLimitHit(needs, rateLimitPolicies.wrongPromoByOrder, order.ref);
    await refundRateLimitHits(deps, hits);
    return found;
  });
  if (result instanceof AppError) throw result;
  return result;
}
