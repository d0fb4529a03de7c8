interface OrderSums {
  price: number;
  discount: number;
  received: number;
  refunded: number;
}

interface CountedAttempt {
  amount: number;
  /** Given back or asked to be. */
  refunded: number;
}

/**
 * Computes what an order holds beyond its price and must give back, in whole FCFA: payments that do not count for it
 * (`second`), and what came in before a card was taken off. What was given back of a line (`refundedOfLines`) leaves the
 * excess as it is: it was part of the price.
 */
export function computeExcess(
  { price, discount, received, refunded }: OrderSums,
  second: readonly CountedAttempt[],
  refundedOfLines: number,
): number {
  const beyondPrice = received - (price - discount) - (refunded - refundedOfLines);
  return second.reduce((all, one) => all + one.amount - one.refunded, Math.max(0, beyondPrice));
}
