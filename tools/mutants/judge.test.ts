import { expect, test } from "vitest";
import type { Mutant } from "../../e2e/conformance/mutants/mutant.ts";
import { groupOfCommit, groupsOf } from "./groups.ts";
import { judge, type Run } from "./judge.ts";

const mutant = (name: string, more: Partial<Mutant> = {}): Mutant => ({
  file: `${name}.ts`,
  find: "a",
  replace: "b",
  in: "page",
  test: `text: ${name}`,
  alone: false,
  ...more,
});
const [seen, unseen, hidden, unbuilt] = ["seen", "unseen", "hidden", "unbuilt"].map((name) => mutant(name)) as [
  Mutant,
  Mutant,
  Mutant,
  Mutant,
];

/** Imitates Vitest: a mutant that breaks the build fails the run, and `seen` hides `hidden`. */
function tryOut(planted: readonly Mutant[]): Run {
  if (planted.includes(unbuilt)) return { unstarted: "The build failed." };
  const fails = (one: Mutant) => one === seen || (one === hidden && planted.length === 1);
  return {
    tests: planted.map((one) => ({
      file: "public.e2e.ts",
      fullName: `page ${one.test} and more`,
      status: fails(one) ? "failed" : "passed",
    })),
  };
}
const verdicts = (group: Mutant[], by = tryOut) => judge(group, by).map(({ verdict }) => verdict);

test("a mutant that its group does not catch is tried alone before it counts as missed", () => {
  expect(verdicts([seen, hidden, unseen])).toEqual(["caught", "caught", "missed"]);
});

test("a mutant that does not build is named, and the others of its group are still judged", () => {
  expect(verdicts([seen, unbuilt, hidden, unseen])).toEqual(["caught", "broken", "caught", "missed"]);
  expect(judge([unbuilt], tryOut)).toEqual([{ mutant: unbuilt, verdict: "broken", why: "The build failed." }]);
});

test("a mutant whose test was not run, or was skipped, does not count as missed", () => {
  expect(verdicts([unseen], () => ({ tests: [] }))).toEqual(["broken"]);
  expect(
    verdicts([unseen], () => ({
      tests: [{ file: "public.e2e.ts", fullName: "page text: unseen", status: "pending" }],
    })),
  ).toEqual(["broken"]);
});

test("a group never has two mutants of one file or one test, nor another beside one marked `alone`", () => {
  const list = [
    mutant("a"),
    mutant("b"),
    mutant("c", { file: "a.ts" }),
    mutant("d", { test: "text: b" }),
    mutant("e", { alone: true }),
    mutant("f"),
  ];
  expect(groupsOf(list, 3).map((group) => group.map(({ test }) => test.at(-1)))).toEqual([
    ["a", "b", "f"],
    ["c", "b"],
    ["e"],
  ]);
  expect(groupsOf(list, 1)).toHaveLength(list.length);
});

test("a commit always gets the same group, and over many commits every group is used", () => {
  const groups = groupsOf(
    Array.from({ length: 30 }, (_, at) => mutant(String(at))),
    4,
  );
  const commits = Array.from({ length: 64 }, (_, at) => ((at * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, "0"));
  expect(groupOfCommit(groups, "deadbeef00")).toBe(groupOfCommit(groups, "deadbeef11"));
  expect(new Set(commits.map((commit) => groupOfCommit(groups, commit))).size).toBe(groups.length);
});
