import fc from "fast-check";
import { expect, test } from "vitest";
import { computeLineCosts, splitInProportion } from "./order-line-rules.ts";

const priced = (unitPrice: number) => ({ quantity: 1, unitPrice, discount: 0 });
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

// Seen to fail with each part rounded by itself.
test("an amount is split into whole francs that add up to it, none more than its weight", () => {
  expect(splitInProportion(100, [1, 1, 1])).toEqual([33, 34, 33]);
  expect(splitInProportion(0, [12_900, 18_900])).toEqual([0, 0]);
  expect(splitInProportion(5, [0, 0])).toEqual([0, 0]);
  fc.assert(
    fc.property(fc.array(fc.nat(200_000), { minLength: 1, maxLength: 10 }), fc.nat(100), (weights, percent) => {
      const amount = Math.floor((sum(weights) * percent) / 100);
      const parts = splitInProportion(amount, weights);
      expect(sum(parts)).toBe(amount);
      for (const [at, part] of parts.entries()) {
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(weights[at] ?? 0);
      }
    }),
  );
});

test("a discount comes off the lines that its code is for, and off the others only what these cannot take", () => {
  const lines = [priced(12_900), priced(18_900), priced(12_900)];
  expect(computeLineCosts(lines, 6_237, ({ unitPrice }) => unitPrice === 18_900)).toEqual([12_900, 12_663, 12_900]);
  expect(computeLineCosts(lines, 18_900, (_line, at) => at === 1)).toEqual([12_900, 0, 12_900]);
  expect(computeLineCosts(lines, 20_900, (_line, at) => at === 1)).toEqual([11_900, 0, 11_900]);
  expect(computeLineCosts(lines, 44_700, () => true)).toEqual([0, 0, 0]);
});
