import { expect, it } from "vitest";
import { dayMs } from "#shared/format/day-and-time.ts";
import { findDueAge, identifyBuyer, sumByAge } from "./receivable-age-rules.ts";

it("ages an unpaid invoice from its due day, at each limit", () => {
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

it("sums what is due by age, and names ages without any", () => {
  expect(
    sumByAge([
      { age: "to_30", due: 5 },
      { age: "to_30", due: 7 },
      { age: "over_90", due: 1 },
    ]).map(({ amount }) => amount),
  ).toEqual([0, 12, 0, 0, 1]);
});

it("tells buyers of one name apart by company, NINEA or e-mail", () => {
  const by = (organisationId: string | null, ...lines: string[]) =>
    identifyBuyer(organisationId, ["Awa Ndiaye", ...lines]);
  const all = [
    by(null),
    by(null, "awa@exemple.sn"),
    by(null, "awa.ndiaye@exemple.sn"),
    by(null, "NINEA 001234567", "awa@exemple.sn"),
    by("a"),
    by("b"),
  ];
  expect(new Set(all).size).toBe(all.length);
  expect(by(null, "Dakar", "awa@exemple.sn")).toBe(by(null, "Thiès", "awa@exemple.sn"));
  expect(by(null, "NINEA 001234567", "awa@exemple.sn")).toBe(by(null, "NINEA 001234567", "compta@exemple.sn"));
  expect(identifyBuyer("a", ["Teranga SA"])).toBe(identifyBuyer("a", ["Teranga Assurances SA"]));
});
