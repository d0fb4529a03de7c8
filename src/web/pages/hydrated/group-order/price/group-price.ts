import { type OfferName, offerNames, type OfferPrices } from "#shared/offers.ts";
import { computeStepDiscount, findPriceStep, type PriceStep } from "#shared/price-steps.ts";

export interface GroupPrice {
  lines: { offer: OfferName; count: number; amount: number }[];
  /** Percent off by the step that the order reaches; 0 without one. */
  percent: number;
  discount: number;
  whole: number;
  now: number;
}

/** Computes what these cards cost together, in FCFA. */
export function computeGroupPrice(
  cards: readonly OfferName[],
  prices: OfferPrices,
  steps: readonly PriceStep[],
): GroupPrice {
  const whole = cards.reduce((sum, offer) => sum + prices[offer], 0);
  const discount = cards.reduce((sum, offer) => sum + computeStepDiscount(steps, cards.length, prices[offer]), 0);
  return {
    lines: offerNames
      .map((offer) => ({ offer, count: cards.filter((one) => one === offer).length }))
      .filter(({ count }) => count > 0)
      .map((line) => ({ ...line, amount: line.count * prices[line.offer] })),
    percent: findPriceStep(steps, cards.length)?.percent ?? 0,
    discount,
    whole,
    now: whole - discount,
  };
}
