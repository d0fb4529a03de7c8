/**
 * `node tools/mutants.ts`: plants each mutant of `e2e/conformance/mutants` into a copy of the sources and runs the test
 * that must detect it. With words: only mutants whose file, screen or test contains one of them. `--alone`: one at a
 * time. `--sample`: only this commit's dozen, for CI, which also runs these tests unbroken.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { mutants as all } from "../e2e/conformance/mutants/list.ts";
import type { Mutant } from "../e2e/conformance/mutants/mutant.ts";
import { copySources, fits, plant, restore } from "./mutants/copy.ts";
import { groupOfCommit, groupsOf } from "./mutants/groups.ts";
import { judge, testsOf, type Judged, type RanTest, type Run } from "./mutants/judge.ts";
import { runTests } from "./mutants/run-tests.ts";
import { readCommit } from "./turns.ts";

const root = join(import.meta.dirname, "..");
const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const isSample = process.argv.includes("--sample");
const mostAtOnce = process.argv.includes("--alone") ? 1 : 12;
const tries = 2;
/** Short, since an element that a mutant removed never appears. */
const patienceMs = 12_000;
const usualPatienceMs = 30_000;

const started = Date.now();
const wanted = all.filter(
  (mutant) =>
    words.length === 0 ||
    words.some((word) => [mutant.file, mutant.in, mutant.test].some((text) => text.includes(word))),
);
const groups = isSample
  ? [groupOfCommit(groupsOf(wanted, mostAtOnce), readCommit(root))]
  : groupsOf(wanted, mostAtOnce);
const copy = copySources(root);
process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

requireFresh(groups.flat());
const unbroken = isSample ? [] : requireSeen(wanted);
const judged = groups.flatMap((group, at) => {
  const verdicts = judge(group, tryOut);
  for (const one of verdicts) tell(one);
  say(`group ${at + 1} of ${groups.length}: ${countOf(verdicts, "caught")} of ${group.length} caught, ${seconds()} s`);
  return verdicts;
});
say(
  `${judged.length} mutants, ${countOf(judged, "caught")} caught, ${countOf(judged, "missed")} not caught, ${countOf(judged, "broken")} not tried, in ${seconds()} s`,
);
process.exit(countOf(judged, "caught") === judged.length ? 0 : 1);

/** Only a single mutant is retried if its run does not start; a group's mutants are then tried one by one. */
function tryOut(planted: readonly Mutant[]): Run {
  plant(copy, planted);
  const files = new Set(planted.flatMap((mutant) => testsOf(mutant, unbroken)).map(({ file }) => file));
  const run = runTests(copy, planted, { files: [...files], patienceMs, triesLeft: planted.length > 1 ? 0 : tries });
  restore(root, copy, planted);
  return run;
}

function tell({ mutant: { file, find, in: within, test }, verdict, why }: Judged): void {
  if (verdict === "missed") say(`NOT CAUGHT  ${file}: ${JSON.stringify(find)}\n            by "${within}: ${test}"`);
  if (verdict === "broken")
    say(`NOT TRIED   ${file}: ${JSON.stringify(find)}\n            by "${within}: ${test}"\n${why}`);
}

/** @throws when a mutant no longer fits its file */
function requireFresh(list: readonly Mutant[]): void {
  const stale = list.filter((mutant) => !fits(copy, mutant));
  for (const { file, find } of stale) say(`STALE  ${file} does not hold exactly once ${JSON.stringify(find)}`);
  if (stale.length > 0 || list.length === 0) throw new Error(`${stale.length} of ${list.length} mutants are stale.`);
}

/**
 * Runs the tests on the unchanged sources; failed ones again, since a busy machine fails some.
 * @throws when a test does not exist or keeps failing
 */
function requireSeen(list: readonly Mutant[], triesLeft = tries): RanTest[] {
  const run = runTests(copy, list, { files: [], patienceMs: usualPatienceMs, triesLeft: tries });
  if ("unstarted" in run) throw new Error(`The tests did not run:\n${run.unstarted}`);
  const unfit = list.filter(
    (mutant) =>
      testsOf(mutant, run.tests).length === 0 || testsOf(mutant, run.tests).some(({ status }) => status === "failed"),
  );
  const passed = run.tests.filter(({ status }) => status === "passed");
  say(`${passed.length} tests pass on the sources as they are, ${seconds()} s`);
  if (unfit.length > 0 && triesLeft > 0) return [...passed, ...requireSeen(unfit, triesLeft - 1)];
  for (const { in: within, test } of unfit)
    say(`UNFIT  "${within}: ${test}" is no test that passes without its mutant`);
  if (unfit.length > 0) throw new Error(`${unfit.length} tests do not pass on the sources as they are.`);
  return passed;
}

function countOf(list: readonly Judged[], verdict: Judged["verdict"]): number {
  return list.filter((one) => one.verdict === verdict).length;
}

function seconds(): number {
  return Math.round((Date.now() - started) / 1000);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
