import { expect, it } from "vitest";
import { dayMs } from "#shared/instants.ts";
import { findDueAge, sumByAge } from "./receivable-rules.ts";

it("ages an unpaid invoice from its term, at each border", () => {
  const age = (days: number) => findDueAge(0, days * dayMs);
  expect([-1, 0, 0.1, 30, 30.1, 60, 60.1, 90, 90.1].map(age)).toEqual([
    "not_due",
    "not_due",
    "to_30",
    "to_30",
    "to_60",
    "to_60",
    "to_90",
    "to_90",
    "over_90",
  ]);
});

it("sums what is due by age, ages without any too", () => {
  expect(
    sumByAge([
      { age: "to_30", due: 5 },
      { age: "to_30", due: 7 },
      { age: "over_90", due: 1 },
    ]).map(({ amount }) => amount),
  ).toEqual([0, 12, 0, 0, 1]);
});
