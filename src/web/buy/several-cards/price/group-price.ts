import { type OfferName, offerNames, type OfferPrices } from "#shared/offers/offers.ts";
import { computeStepDiscount, findPriceStep, type PriceStep } from "#shared/offers/price-steps.ts";

export interface GroupPrice {
  lines: { offer: OfferName; count: number; amount: number }[];
  /** Fees for cards sent elsewhere, equal fees grouped. */
  deliveries: { count: number; amount: number }[];
  /** Number of deliveries whose fee is not in the price, but agreed before they leave. */
  agreedLater: number;
  /** Percentage off at the price step that the order reaches; 0 if it reaches none. */
  percent: number;
  discount: number;
  whole: number;
  now: number;
}

/** Computes the total price of these cards, in FCFA. `fees`: for cards sent elsewhere; null: to be agreed. */
export function computeGroupPrice(
  cards: readonly OfferName[],
  prices: OfferPrices,
  steps: readonly PriceStep[],
  fees: readonly (number | null)[] = [],
): GroupPrice {
  const paid = fees.flatMap((fee) => fee || []);
  const whole = [...cards.map((offer) => prices[offer]), ...paid].reduce((sum, price) => sum + price, 0);
  const discount = cards.reduce((sum, offer) => sum + computeStepDiscount(steps, cards.length, prices[offer]), 0);
  return {
    lines: offerNames
      .map((offer) => ({ offer, count: cards.filter((one) => one === offer).length }))
      .filter(({ count }) => count > 0)
      .map((line) => ({ ...line, amount: line.count * prices[line.offer] })),
    deliveries: [...new Set(paid)].map((fee) => {
      const count = paid.filter((one) => one === fee).length;
      return { count, amount: count * fee };
    }),
    agreedLater: fees.filter((fee) => fee === null).length,
    percent: findPriceStep(steps, cards.length)?.percent ?? 0,
    discount,
    whole,
    now: whole - discount,
  };
}
