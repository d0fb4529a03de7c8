import { expect, test } from "vitest";
import { getCoveringTrigrams } from "./sqlite-trigrams.ts";

test.each([
  ["ndi", ["ndi"]],
  ["diop", ["dio", "iop"]],
  ["fatou", ["fat", "tou"]],
  ["ndiaye", ["ndi", "aye"]],
  ["moussa_", ["mou", "ssa", "sa_"]],
  ["  a", ["  a"]],
  ["𝒜𝒷𝒸𝒹", ["𝒜𝒷𝒸", "𝒷𝒸𝒹"]],
])("%j is covered by %j", (text, trigrams) => {
  expect(getCoveringTrigrams(text)).toEqual(trigrams);
});
