import { expect, test } from "vitest";
import { splitVisitByOrder } from "./visit-parts.ts";

const order = (orderRef: string, toCollect: number) => ({
  orderRef,
  orderNumber: orderRef,
  completes: null,
  recipient: "",
  phone: "",
  toCollect,
  refunded: false,
});
const piece = (id: string, orderRef: string) => ({ id, orderRef, name: "", state: "shipped" as const, undoMs: 0 });
const stop = {
  orders: [order("A", 5000), order("B", 0), order("C", 2000)],
  pieces: [piece("1", "A"), piece("2", "B"), piece("3", "C"), piece("4", "C")],
};

test("money collected for several orders pays one order's amount due after the other", () => {
  expect(splitVisitByOrder(stop, ["1", "2", "3", "4"], 6000)).toEqual([
    { pieces: ["1"], amount: 5000, toCollect: 5000 },
    { pieces: ["2"], amount: 0, toCollect: 0 },
    { pieces: ["3", "4"], amount: 1000, toCollect: 2000 },
  ]);
});

test("an order with no card handed over gets no part", () => {
  expect(splitVisitByOrder(stop, ["4"], 2000)).toEqual([{ pieces: ["4"], amount: 2000, toCollect: 2000 }]);
});
