interface OrderSums {
  price: number;
  discount: number;
  received: number;
  refunded: number;
}

interface CountedAttempt {
  amount: number;
  /** Refunded, or requested to be. */
  refunded: number;
}

/**
 * Computes what an order holds beyond its price and must give back, in whole FCFA: payments that do not count for it
 * (`second`), and money received before a card was taken off. Refunds of single lines (`refundedOfLines`) do not lower
 * the excess: they were part of the price.
 */
export function computeExcess(
  { price, discount, received, refunded }: OrderSums,
  second: readonly CountedAttempt[],
  refundedOfLines: number,
): number {
  const beyondPrice = received - (price - discount) - (refunded - refundedOfLines);
  return second.reduce((all, one) => all + one.amount - one.refunded, Math.max(0, beyondPrice));
}
