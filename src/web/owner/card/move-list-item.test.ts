import { expect, test } from "vitest";
import { moveListItem } from "./move-list-item.ts";

test.each([
  [0, 2, "bca"],
  [2, 0, "cab"],
  [1, 1, "abc"],
  [0, 3, "abc"],
  [3, 0, "abc"],
  [1, -1, "abc"],
])("moves the item from %i to %i: %s", (from, to, then) => {
  expect(moveListItem(["a", "b", "c"], from, to).join("")).toBe(then);
});
