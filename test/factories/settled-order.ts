/** What the order's page knows of an order of one whole card, paid in full; tests change what they are about. */
export const settledOrder = {
  cards: 1,
  paid: true,
  attention: false,
  transfer: null,
  price: 12_900,
  discount: 0,
  received: 12_900,
  refunded: 0,
  lineBalances: [],
  rest: 0,
  missing: [],
  deletedAt: null,
  expiredAt: null,
  attempts: [],
  refunds: [],
  organisation: null,
};
