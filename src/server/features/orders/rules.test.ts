import { expect, test } from "vitest";
import { foldText, searchKeys, searchTerms } from "./rules.ts";

test("words lose case, accents, apostrophes and punctuation, but not what an address is made of", () => {
  expect(foldText("  Aïssatou   N'Diaye, épse Bâ; PDG ")).toBe("  aissatou  ndiaye  epse  ba  pdg");
  expect(foldText("N’Diaye Sacré-Cœur a_b+c@d.sn")).toBe("  ndiaye  sacre  coeur  a  b+c@d.sn");
  expect(foldText("Ŋóom ƁƴƐ 名前")).toBe("  ŋoom  ɓƴɛ  名前");
  expect(foldText("'’ -- %_\"*")).toBe("");
});

test("a typed word is looked for anywhere, a short one at a word's beginning; all have a trigram", () => {
  expect(searchTerms("Diop ba x")).toEqual(["diop", "  ba", "  x"]);
  expect(searchTerms(" ")).toEqual([]);
  for (const term of searchTerms("a bb ccc 名 𝒳𝒳")) expect([...term].length).toBeGreaterThanOrEqual(3);
});

test("what an order is found by holds each of its words, and its name in both orders", () => {
  const keys = searchKeys({ firstName: "Élodie", lastName: "Bâ", company: "Cœur", email: "e@b.sn", number: "SDV-7K3M9Q2X" });
  for (const typed of ["elodie", "BA", "cœur", "e@b", "sdv-7k3m9q2x", "7k3m"]) for (const term of searchTerms(typed)) expect(keys.searchText, typed).toContain(term);
  expect([keys.firstNameKey, keys.lastNameKey]).toEqual(["  elodie  ba", "  ba  elodie"]);
});
