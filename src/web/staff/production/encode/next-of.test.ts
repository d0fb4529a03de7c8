import { expect, test } from "vitest";
import { findNextPieceToEncode } from "./next-of.ts";

const pieces = ["a", "b", "c"].map((id) => ({ id }));

test.each([
  ["a", 0, "b"],
  ["b", 1, "c"],
  ["c", 2, "a"],
  // It has left the list: the one that took its place comes.
  ["x", 0, "a"],
  ["x", 1, "b"],
  ["x", 3, "a"],
])("after %s, which stood at %i, comes %s", (current, place, next) => {
  expect(findNextPieceToEncode(pieces, current, place)?.id).toBe(next);
});

test("after the only one comes none", () => {
  expect(findNextPieceToEncode([{ id: "a" }], "a", 0)).toBeUndefined();
});
