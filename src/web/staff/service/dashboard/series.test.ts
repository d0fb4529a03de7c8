import { expect, it } from "vitest";
import { buildSalesSeries } from "./series.ts";

const none = Array.from({ length: 12 }, () => 0);
const some = none.map((_, month) => month);

it("always shows Silver, and another offer once it has sales", () => {
  const names = (series: { offer: "SILVER" | "GOLD" | "CUSTOM"; months: number[] }[]) =>
    buildSalesSeries({ orders_by_month: none, series, month: 11 }).map(({ name }) => name);
  expect(names([])).toEqual(["Silver"]);
  expect(
    names([
      { offer: "SILVER", months: some },
      { offer: "GOLD", months: none },
    ]),
  ).toEqual(["Silver"]);
  expect(
    names([
      { offer: "SILVER", months: some },
      { offer: "CUSTOM", months: some },
    ]),
  ).toEqual(["Silver", "Custom"]);
});

it("takes Silver's sales from orders_by_month", () => {
  expect(buildSalesSeries({ orders_by_month: some, series: [], month: 11 })[0]?.counts).toEqual(some);
});

it("ends at the current month", () => {
  expect(
    buildSalesSeries({ orders_by_month: some, series: [{ offer: "CUSTOM", months: some }], month: 2 }).map(
      ({ counts }) => counts,
    ),
  ).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ]);
});
