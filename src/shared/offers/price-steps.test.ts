import { expect, test } from "vitest";
import {
  computeStepDiscount,
  findPriceStepFault,
  formatPriceStep,
  listPublicPriceSteps,
  type PriceStep,
} from "./price-steps.ts";

const toSteps = (...rows: [number, number][]): PriceStep[] => rows.map(([from, percent]) => ({ from, percent }));

test("finds the first step out of bounds, repeated, or not rising in cards and in percent", () => {
  expect(
    [
      toSteps(),
      toSteps([2, 1], [10, 20], [1000, 99]),
      toSteps([1, 5]),
      toSteps([3, 5], [1001, 10]),
      toSteps([2.5, 5]),
      toSteps([3, 0]),
      toSteps([3, 5], [5, 100]),
      toSteps([3, 5], [3, 10]),
      toSteps([5, 5], [3, 10]),
      toSteps([3, 5], [5, 10], [8, 10]),
    ].map(findPriceStepFault),
  ).toEqual([
    undefined,
    undefined,
    { at: 0, cell: "from", sentence: "Un palier commence entre 2 et 1\u202f000 cartes." },
    { at: 1, cell: "from", sentence: "Un palier commence entre 2 et 1\u202f000 cartes." },
    { at: 0, cell: "from", sentence: "Un palier commence entre 2 et 1\u202f000 cartes." },
    { at: 0, cell: "percent", sentence: "La remise va de 1 à 99\u00a0%." },
    { at: 1, cell: "percent", sentence: "La remise va de 1 à 99\u00a0%." },
    { at: 1, cell: "from", sentence: "Le palier de 3 cartes est déjà donné." },
    { at: 1, cell: "from", sentence: "Ce palier vient avant celui de 5 cartes\u00a0: écrivez-les dans l'ordre." },
    { at: 2, cell: "percent", sentence: "La remise doit dépasser celle du palier de 5 cartes (10\u00a0%)." },
  ]);
});

test("each card gets the discount of the highest step reached, in whole FCFA; below the first step there is none", () => {
  const steps = toSteps([3, 5], [5, 10]);
  expect([1, 2, 3, 4, 5, 10].map((cards) => computeStepDiscount(steps, cards, 12_900))).toEqual([
    0, 0, 645, 645, 1290, 1290,
  ]);
  expect(computeStepDiscount([], 10, 12_900)).toBe(0);
  expect(computeStepDiscount(toSteps([2, 33]), 2, 101)).toBe(33);
  expect(computeStepDiscount(toSteps([2, 33]), 2, 105)).toBe(35);
  expect(formatPriceStep({ from: 5, percent: 10 })).toBe("dès 5\u00a0cartes, 10\u00a0% de moins");
});

test("the site lists the steps up to ten cards; company orders can reach the others", () => {
  const steps = toSteps([5, 5], [10, 10], [11, 12], [40, 20]);
  expect(listPublicPriceSteps(steps)).toEqual(toSteps([5, 5], [10, 10]));
  expect(computeStepDiscount(steps, 40, 12_900)).toBe(2580);
});
