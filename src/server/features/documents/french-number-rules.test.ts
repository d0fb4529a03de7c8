import { expect, test } from "vitest";
import { formatFcfaWords, formatFrenchNumberWords } from "./french-number-rules.ts";

test.each([
  [0, "zéro"],
  [1, "un"],
  [16, "seize"],
  [17, "dix-sept"],
  [20, "vingt"],
  [21, "vingt et un"],
  [22, "vingt-deux"],
  [60, "soixante"],
  [61, "soixante et un"],
  [70, "soixante-dix"],
  [71, "soixante et onze"],
  [72, "soixante-douze"],
  [77, "soixante-dix-sept"],
  [80, "quatre-vingts"],
  [81, "quatre-vingt-un"],
  [90, "quatre-vingt-dix"],
  [91, "quatre-vingt-onze"],
  [99, "quatre-vingt-dix-neuf"],
  [100, "cent"],
  [101, "cent un"],
  [180, "cent quatre-vingts"],
  [200, "deux cents"],
  [201, "deux cent un"],
  [1000, "mille"],
  [1100, "mille cent"],
  [2000, "deux mille"],
  [12_900, "douze mille neuf cents"],
  [21_000, "vingt et un mille"],
  [80_000, "quatre-vingt mille"],
  [80_080, "quatre-vingt mille quatre-vingts"],
  [200_000, "deux cent mille"],
  [412_800, "quatre cent douze mille huit cents"],
  [1_000_000, "un million"],
  [80_000_000, "quatre-vingts millions"],
  [200_000_001, "deux cents millions un"],
  [2_300_071_999, "deux milliards trois cents millions soixante et onze mille neuf cent quatre-vingt-dix-neuf"],
])("%i is written %s", (value, words) => {
  expect(formatFrenchNumberWords(value)).toBe(words);
});

test("a sum names its currency, after whole millions with « de »", () => {
  expect([1, 12_900, 2_000_000, 2_000_001].map(formatFcfaWords)).toEqual([
    "un franc CFA",
    "douze mille neuf cents francs CFA",
    "deux millions de francs CFA",
    "deux millions un francs CFA",
  ]);
});

test("refuses a number that is not whole, or too large", () => {
  for (const value of [-1, 1.5, 1e12]) expect(() => formatFrenchNumberWords(value)).toThrow(RangeError);
});
