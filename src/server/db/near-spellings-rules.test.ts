import { expect, test } from "vitest";
import { hasAllTerms, listSpellings } from "./near-spellings-rules.ts";

test.each([
  ["mbenge", "mbengue"],
  ["dialo", "diallo"],
  ["tierno", "thierno"],
  ["imobiliere", "immobiliere"],
  ["mamadu", "mamadou"],
  ["coulibali", "coulibaly"],
])("searches for %s and %s find each other", (one, other) => {
  expect(listSpellings(one)).toContain(other);
  expect(listSpellings(other)).toContain(one);
  expect(listSpellings(one)[0]).toBe(one);
});

test("gives short words, numbers and addresses one spelling, and no word more than eight", () => {
  for (const term of ["  ba", "dia", "771234567", "awa@exemple.sn"]) expect(listSpellings(term)).toEqual([term]);
  expect(listSpellings("mouhamadoulamine")).toHaveLength(8);
});

test("finds a text only if it contains every word, each in some spelling", () => {
  expect(hasAllTerms("  thierno  diallo", ["tierno", "dialo"])).toBe(true);
  expect(hasAllTerms("  thierno  diallo", ["tierno", "sarr"])).toBe(false);
});
