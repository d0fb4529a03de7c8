import type { ApiErrorCode } from "#shared/errors/errors.ts";
import { getCataloguePrices, offerNames, type OfferName, type OfferPrices } from "#shared/offers/offers.ts";
import { unpayableFcfa } from "#shared/payment/payment-provider.ts";
import type { PromoCodeRow } from "./promo-code-tables.ts";

/** Time (ms) for which a press of "Payer" reserves a use: as long as the opened page is meant to be paid on. */
export const promoHoldDurationMs = 30 * 60_000;

/**
 * Computes how many uses of a code one network, which may be thousands of people, may reserve unpaid at a time: half,
 * so that one network cannot keep a code from all others, but at least three.
 */
export function computeMaxNetworkHolds(maxUses: number): number {
  return Math.max(3, Math.ceil(maxUses / 2));
}

type Pricing = Pick<PromoCodeRow, "kind" | "value">;

/** Normalizes a code as codes are stored and compared: trimmed, composed (NFC), upper case. */
export function normalizePromoCode(text: string): string {
  return text.normalize("NFC").trim().toUpperCase();
}

/** Matches a normalized code: three to 32 letters, digits, `-` or `_`, beginning with a letter or a digit. */
export const promoCodePattern = /^[\p{L}\p{N}][\p{L}\p{N}_-]{2,31}$/u;

/** What an order sells, with its price in whole FCFA. */
export interface PromoPricedCard {
  /** Null for what is no card, such as a delivery: no code counts for it. */
  offer: OfferName | null;
  price: number;
}

/**
 * Computes the price of an order with a code, in whole FCFA; 0 is a gift (decision 16). A percentage applies to each
 * card of the code's offer, an amount once; a gift covers the most expensive of these cards. A price that PayTech could
 * not take becomes 0 too.
 */
export function computeDiscountedPrice(
  code: Pricing & { offer?: OfferName | null },
  cards: readonly PromoPricedCard[],
): number {
  const covered = cards
    .filter(({ offer }) => offer !== null && (!code.offer || code.offer === offer))
    .map(({ price }) => price);
  const whole = sum(cards.map(({ price }) => price));
  const left = whole - computeDiscount(code, covered);
  if (left <= unpayableFcfa) return 0;
  return left;
}

/** Checks whether a code is for any of these cards. */
export function isPromoCodeForAny(
  { offer: wanted }: { offer: OfferName | null },
  cards: readonly Pick<PromoPricedCard, "offer">[],
): boolean {
  return cards.some(({ offer }) => offer !== null && (wanted === null || wanted === offer));
}

/** Computes a discount. Percentages are rounded for all cards together, to the nearest whole FCFA. */
function computeDiscount({ kind, value }: Pricing, covered: readonly number[]): number {
  if (kind === "gift") return Math.max(0, ...covered);
  if (kind === "amount") return Math.min(value, sum(covered));
  return Math.round((sum(covered) * value) / 100);
}

const sum = (prices: readonly number[]): number => prices.reduce((all, price) => all + price, 0);

/** Lists the offers that the code would leave at 1 FCFA to `unpayableFcfa`, a price that nobody could pay. */
export function listUnpayableOffers(
  code: Pricing,
  offer: OfferName | null,
  prices: OfferPrices = getCataloguePrices(),
): OfferName[] {
  const concerned = offer ? [offer] : offerNames;
  return concerned.filter((name) => {
    const left = prices[name] - computeDiscount(code, [prices[name]]);
    return left > 0 && left <= unpayableFcfa;
  });
}

/**
 * Finds why a code cannot be used now for these offers, or for anything if they are left out; `undefined` if it can.
 * `now`: ms since 1970 UTC.
 */
export function findPromoCodeRefusal(
  code: PromoCodeRow | undefined,
  now: number,
  offers?: readonly (OfferName | null)[],
): Extract<ApiErrorCode, `promo.${string}`> | undefined {
  if (!code) return "promo.unknown";
  if (code.disabledAt !== null) return "promo.expired";
  if (code.endsAt !== null && now >= code.endsAt) return "promo.expired";
  if (code.startsAt !== null && now < code.startsAt) return "promo.not_started";
  if (code.offer !== null && offers && !offers.includes(code.offer)) return "promo.wrong_offer";
  if (code.maxUses !== null && code.taken >= code.maxUses) return "promo.exhausted";
  return undefined;
}
