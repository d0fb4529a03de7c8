import { expect, test } from "vitest";
import { computeExcessAt, listExcessChanges } from "./excess-rules.ts";

const movement = {
  kind: "payment" as const,
  amountIn: 0,
  amountOut: 0,
  discount: 0,
  overpaid: 0,
  line: "",
  closedAt: null,
  // The order's price today, after a card left it.
  price: 10_000,
};
const paid = { ...movement, id: "P1", payment: "P1", at: 10, amountIn: 20_000 };
const undone = { ...movement, id: "U1", payment: "P1", kind: "undo" as const, at: 20, amountOut: 20_000 };
const paidAnew = { ...movement, id: "P2", payment: "P2", at: 30, amountIn: 10_000 };

// Former bug: once a card left the order in November, October, when it was paid, had 10,000 FCFA to give back.
test("a month with a payment keeps its figures when the payment is undone and the order then costs less", () => {
  for (const life of [
    [paid, undone],
    [paid, undone, paidAnew],
  ]) {
    for (const before of [15, 25, 35]) expect(computeExcessAt(life, before)).toEqual({ excess: 0, beyondPrice: 0 });
    expect(listExcessChanges(life)).toEqual(new Map());
  }
});

test("money beyond the price of an order that stays paid has to be given back from then on", () => {
  const more = { ...movement, id: "P3", payment: "P3", at: 12, amountIn: 4000 };
  const life = [{ ...paid, amountIn: 8000 }, more];
  expect(computeExcessAt(life, 12)).toEqual({ excess: 0, beyondPrice: 0 });
  expect(computeExcessAt(life, 13)).toEqual({ excess: 2000, beyondPrice: 2000 });
  const taken = [...life, { ...undone, amountOut: 8000 }];
  expect(listExcessChanges(taken)).toEqual(
    new Map([
      ["P3", 2000],
      ["U1", -2000],
    ]),
  );
});
