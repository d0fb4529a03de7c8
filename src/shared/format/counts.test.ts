import { expect, test } from "vitest";
import { agreeWord, formatCount } from "./counts.ts";

test("zero and one take the singular in French, two and more the plural", () => {
  expect([0, 1, 2, 1_200].map((count) => formatCount(count, "carte"))).toEqual([
    "0 carte",
    "1 carte",
    "2 cartes",
    "1\u202f200 cartes",
  ]);
  expect([0, 1, 2].map((count) => formatCount(count, "travail attend", "travaux attendent"))).toEqual([
    "0 travail attend",
    "1 travail attend",
    "2 travaux attendent",
  ]);
  expect(agreeWord(1, "a", "ont")).toBe("a");
  expect(agreeWord(2, "a", "ont")).toBe("ont");
});
