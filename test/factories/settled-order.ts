/** The order page's data of an order of one complete card, paid in full; each test changes the fields it is about. */
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
