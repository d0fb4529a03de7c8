import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { turnOfCommit } from "./turns.ts";

test("each commit has one of the turns, and over many commits every turn occurs", () => {
  const commits = Array.from({ length: 100 }, (_, at) => createHash("sha1").update(String(at)).digest("hex"));
  const turns = commits.map((commit) => turnOfCommit(commit, 6));
  expect([...new Set(turns)].toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
  expect(commits.map((commit) => turnOfCommit(commit, 6))).toEqual(turns);
});
