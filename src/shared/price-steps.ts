/** From how many cards of one order on each card costs less. */
export interface PriceStep {
  /** Least number of cards, from 2. */
  from: number;
  /** 1 to 99: percent off each card. */
  percent: number;
}

/** Finds the step that an order of so many cards reaches; `undefined` when none. */
function findPriceStep(steps: readonly PriceStep[], cards: number): PriceStep | undefined {
  return steps.filter(({ from }) => from <= cards).toSorted((one, other) => other.from - one.from)[0];
}

/** Computes what an order of so many cards takes off one card's price, in whole FCFA, rounded to the nearest. */
export function computeStepDiscount(steps: readonly PriceStep[], cards: number, unitPrice: number): number {
  return Math.round((unitPrice * (findPriceStep(steps, cards)?.percent ?? 0)) / 100);
}
