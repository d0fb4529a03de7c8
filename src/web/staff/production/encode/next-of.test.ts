import { expect, test } from "vitest";
import { findNextPieceToEncode } from "./next-of.ts";

const pieces = ["a", "b", "c"].map((id) => ({ id }));

test.each([
  ["a", 0, "b"],
  ["b", 1, "c"],
  ["c", 2, "a"],
  // The current card has left the list: the card that took its place comes next.
  ["x", 0, "a"],
  ["x", 1, "b"],
  ["x", 3, "a"],
])("after %s, at position %i, comes %s", (current, place, next) => {
  expect(findNextPieceToEncode(pieces, current, place)?.id).toBe(next);
});

test("after the only card there is no next one", () => {
  expect(findNextPieceToEncode([{ id: "a" }], "a", 0)).toBeUndefined();
});
