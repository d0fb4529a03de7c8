import { expect, test } from "vitest";
import { computeOrderExcess } from "./movements-of.ts";

const line = {
  lineId: "line",
  cardRef: null,
  deliveryOf: null,
  name: "Carte Silver",
  cost: 12_900,
  left: 0,
  rest: 0,
  refunded: 0,
};
/** An order of two cards, paid when it still had three. */
const order = { attempts: [], refunds: [], price: 25_800, discount: 0, received: 38_700, refunded: 0 };

test("a refund of a line counts as part of the price, so the excess beyond it is still to be refunded", () => {
  expect(computeOrderExcess({ ...order, lineBalances: [line, line] })).toBe(12_900);
  const refundedLine = { ...line, refunded: 12_900 };
  expect(computeOrderExcess({ ...order, refunded: 12_900, lineBalances: [refundedLine, line] })).toBe(12_900);
});

test("a refund without a line reduces the excess, but not below zero", () => {
  expect(computeOrderExcess({ ...order, refunded: 5000, lineBalances: [line, line] })).toBe(7900);
  expect(computeOrderExcess({ ...order, refunded: 38_700, lineBalances: [line, line] })).toBe(0);
  expect(computeOrderExcess({ ...order, received: 25_800, lineBalances: [line, line] })).toBe(0);
});
