import { expect, test } from "vitest";
import {
  generateSortableId,
  generateOrderNumber,
  generateOrderReference,
  generateSecretId,
  generateCrockfordString,
} from "./generate-ids.ts";

// Seen to fail with `used` left as it is after each.
test("none is given twice, however many are asked for", () => {
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

test("every character comes, as often as any other", () => {
  const counts = new Map<string, number>();
  for (const character of Array.from({ length: 2000 }, () => generateCrockfordString(32)).join(""))
    counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(32);
  // 2,000 of each are expected; 250 away are five and a half standard deviations.
  for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(250);
});

// Seen to fail with the fraction left in: "undefined" stood in the id.
test("a clock with fractions of a millisecond gives ids of 26 characters", () => {
  expect(generateSortableId(1_800_000_000_000.75)).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
});

// Seen to fail with random bits for each, and without what makes zeros of the Zs that follow.
test("ids of one millisecond sort as they were given, those of a later one after them", () => {
  const given = Array.from({ length: 5000 }, (_, at) => generateSortableId(1_800_000_000_000 + Math.floor(at / 2500)));
  expect(given.toSorted()).toEqual(given);
  expect(new Set(given).size).toBe(given.length);
  expect(new Set(given.map(({ length }) => length))).toEqual(new Set([26]));
});
