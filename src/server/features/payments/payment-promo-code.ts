import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { freeWrongPromos, limits } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { giveBack, giveBackHits, spend, spendByAddress } from "#server/auth/rate-limit/rate-limit-service.ts";
import { priceOf } from "#server/features/orders/order-rules.ts";
import { rememberPromo } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { hasUseLeft, priceWithPromo, type PromoPrice } from "#server/features/catalog/promo-codes/promo-code-service.ts";
import type { IsBuyer } from "./asker.ts";
import { requirePayable } from "./payable.ts";
import { priceNow } from "./price.ts";

type Needs = Pick<Deps, "db" | "clock">;

/**
 * What the order would cost with a typed code, which it then remembers for every device: nothing is taken, and the payment asks again.
 * @throws {AppError} `order.*`, `promo.*`
 */
export async function quotePromo(deps: Needs, ref: string, { promoCode, address, isBuyer }: { promoCode: string; address: string; isBuyer: IsBuyer }): Promise<PromoPrice> {
  const order = await requirePayable(deps, ref);
  const promo = await readTypedPromo(deps, order, promoCode, address);
  await requireNoWorse(deps, order, promo, isBuyer(order));
  if (!(await hasUseLeft(deps, promo.code, order.ref))) throw new AppError("promo.exhausted");
  await rememberPromo(deps, order.ref, promo.code);
  return promo;
}

/** "Retirer", which is its buyer's: the order costs its whole price again. @throws {AppError} `order.*` */
export async function removePromo(deps: Needs, ref: string, isBuyer: IsBuyer): Promise<{ price: number }> {
  const order = await requirePayable(deps, ref);
  if (!isBuyer(order)) throw new AppError("order.key_required");
  await rememberPromo(deps, order.ref, null);
  return { price: priceOf(order) };
}

/** Whoever opens a shared link may give an order a code, not put a worse one in the place of one that counts. @throws {AppError} `order.key_required` */
export async function requireNoWorse(deps: Needs, order: OrderRow, { price }: PromoPrice, mine: boolean): Promise<void> {
  if (!mine && price > (await priceNow(deps, order)).toPay) throw new AppError("order.key_required");
}

/**
 * Only codes that do not exist count as wrong: the others guess nothing. An order's first wrong codes count for it
 * alone, the next for the address too. Each guess is counted before it is looked up and, when the code exists, given
 * back; until then the counters' rows are locked, so that guesses sent together take their turn and none is looked up
 * once the limit is reached.
 */
export async function readTypedPromo(deps: Needs, order: OrderRow, typed: string, address: string): Promise<PromoPrice> {
  if (order.reprintOf !== null) throw new AppError("promo.not_for_reprint");
  const now = deps.clock.now();
  const result = await inTransaction(deps, async (deps) => {
    const needs = { ...deps, clock: { now: () => now, steady: () => deps.clock.steady() } };
    const guesses = await spend(needs, limits.wrongPromoByOrder, order.ref, "promo.rate_limited");
    const hits = guesses > freeWrongPromos ? await spendByAddress(needs, limits.wrongPromoByAddress, address, "promo.rate_limited") : [];
    const found = await priceWithPromo(needs, typed, { offer: order.offer, price: priceOf(order) }).catch((error: unknown) => {
      if (error instanceof AppError) return error;
      throw error;
    });
    if (found instanceof AppError && found.code === "promo.unknown") return found;
    await giveBack(needs, limits.wrongPromoByOrder, order.ref);
    await giveBackHits(deps, hits);
    return found;
  });
  if (result instanceof AppError) throw result;
  return result;
}
