import { expect, test } from "vitest";
import { createVisitBudget } from "./visit-budget.ts";

const visit = (address: string, at = 0) => ({
  cardRef: "",
  kind: "view" as const,
  source: "link" as const,
  agent: "",
  address,
  at,
});
const passed = (budget: ReturnType<typeof createVisitBudget>, addresses: string[], at = 0) =>
  addresses.filter((address) => budget(visit(address, at))).length;
const many = (count: number, addressOf: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => addressOf(at));

test("one address has 600 visits a minute, without reducing those of another", () => {
  const budget = createVisitBudget();
  expect(
    passed(
      budget,
      many(700, () => "192.0.2.1"),
    ),
  ).toBe(600);
  expect(passed(budget, ["192.0.2.2"])).toBe(1);
  expect(passed(budget, ["192.0.2.1"], 60_000)).toBe(1);
});

test("all visitors together have 3,000 a minute, even the /64s of one subscriber", () => {
  expect(
    passed(
      createVisitBudget(),
      many(4000, (at) => `10.0.${at >> 8}.${at & 255}`),
    ),
  ).toBe(3000);
  expect(
    passed(
      createVisitBudget(),
      many(4000, (at) => `2001:db8:1:${at.toString(16)}`),
    ),
  ).toBe(3000);
  expect(
    passed(
      createVisitBudget(),
      many(3000, () => "2001:db8:1:1"),
    ),
  ).toBe(600);
});
