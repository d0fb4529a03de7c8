import { expect, test } from "vitest";
import {
  generateSortableId,
  generateOrderNumber,
  generateOrderReference,
  generateSecretId,
  generateCrockfordString,
} from "./generate-ids.ts";

// Seen to fail when `used` was not advanced.
test("never gives random bytes twice, however many are requested", () => {
  const given = Array.from(
    { length: 20_000 },
    (_, at) =>
      [generateOrderReference, generateSecretId, generateOrderNumber, () => generateSortableId(at)][at % 4]?.() ?? "",
  );
  expect(new Set(given).size).toBe(given.length);
  expect(given.slice(0, 2)).toEqual([
    expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
    expect.stringMatching(/^[0-9a-f]{32}$/),
  ]);
});

test("every character is as frequent as any other", () => {
  const counts = new Map<string, number>();
  for (const character of Array.from({ length: 2000 }, () => generateCrockfordString(32)).join(""))
    counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(32);
  // 2,000 of each are expected; 250 away are five and a half standard deviations.
  for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(250);
});

// Seen to fail with the fraction kept: the id contained "undefined".
test("a time with fractions of a millisecond gives an id of 26 characters", () => {
  expect(generateSortableId(1_800_000_000_000.75)).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
});

// Seen to fail with new random bits for each id, and without turning trailing Zs into zeros.
test("ids sort in the order in which they were given, within a millisecond too", () => {
  const given = Array.from({ length: 5000 }, (_, at) => generateSortableId(1_800_000_000_000 + Math.floor(at / 2500)));
  expect(given.toSorted()).toEqual(given);
  expect(new Set(given).size).toBe(given.length);
  expect(new Set(given.map(({ length }) => length))).toEqual(new Set([26]));
});
