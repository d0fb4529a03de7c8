/**
 * `npm run mutants`: plants each breakage of `e2e/conformance/mutants` into a copy of the sources and runs the test that
 * must see it. With words: only the mutants whose file, screen or test holds one of them. `--alone`: one at a time.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mutants as all } from "../e2e/conformance/mutants/list.ts";
import type { Mutant } from "../e2e/conformance/mutants/mutant.ts";

const root = join(import.meta.dirname, "..");
const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const mostAtOnce = process.argv.includes("--alone") ? 1 : 12;
/** Longer than any run; a sight that never comes is waited for shortly. */
const mostMs = 15 * 60_000;
const patienceMs = 12_000;

interface Ran {
  fullName: string;
  status: string;
}

const wanted = all.filter((mutant) => words.length === 0 || words.some((word) => [mutant.file, mutant.in, mutant.test].some((text) => text.includes(word))));
const copy = copySources();
process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

requireFresh(wanted);
const started = Date.now();
const before = run(wanted);
requireSeen(wanted, before);
const groups = groupsOf(wanted);
const missed = groups.flatMap((group, at) => {
  plant(group);
  const after = run(group);
  restore(group);
  const left = group.filter((mutant) => !after.some((test) => isTestOf(mutant, test) && test.status === "failed"));
  for (const { file, find, in: within, test } of left) say(`NOT CAUGHT  ${file}: ${JSON.stringify(find)}\n            by "${within}: ${test}"`);
  say(`group ${at + 1} of ${groups.length}: ${group.length - left.length} of ${group.length} caught, ${seconds()} s`);
  return left;
});
say(`${wanted.length} mutants, ${wanted.length - missed.length} caught, ${missed.length} not caught, in ${seconds()} s`);
process.exit(missed.length === 0 ? 0 : 1);

/** The working tree as it is, without what git ignores; the installed packages are the same ones. */
function copySources(): string {
  const target = mkdtempSync(join(tmpdir(), "vcard-mutants-"));
  const { stdout } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root, encoding: "utf8" });
  const files = stdout.split("\0").filter((file) => file !== "" && existsSync(join(root, file)));
  if (files.length === 0) throw new Error("git lists no files here.");
  for (const file of files) cpSync(join(root, file), join(target, file));
  symlinkSync(join(root, "node_modules"), join(target, "node_modules"));
  return target;
}

/** @throws when a mutant no longer fits its file */
function requireFresh(list: readonly Mutant[]): void {
  const stale = list.filter(({ file, find }) => !existsSync(join(copy, file)) || readFileSync(join(copy, file), "utf8").split(find).length !== 2);
  for (const { file, find } of stale) say(`STALE  ${file} does not hold exactly once ${JSON.stringify(find)}`);
  if (stale.length > 0 || list.length === 0) throw new Error(`${stale.length} of ${list.length} mutants are stale.`);
}

/** @throws when a mutant's test is not there, or fails without it */
function requireSeen(list: readonly Mutant[], ran: readonly Ran[]): void {
  const unfit = list.filter((mutant) => !ran.some((test) => isTestOf(mutant, test)) || ran.some((test) => isTestOf(mutant, test) && test.status !== "passed"));
  for (const { in: within, test } of unfit) say(`UNFIT  "${within}: ${test}" is no test that passes without its mutant`);
  if (unfit.length > 0) throw new Error(`${unfit.length} tests do not pass on the sources as they are.`);
  say(`${ran.filter(({ status }) => status === "passed").length} tests pass on the sources as they are, ${seconds()} s`);
}

/** Sets that do not hide each other: never two of one file, nor two for one test. */
function groupsOf(list: readonly Mutant[]): Mutant[][] {
  const made: Mutant[][] = [];
  for (const mutant of list) {
    const fits = (group: Mutant[]) => !mutant.alone && group.length < mostAtOnce && group.every((other) => !other.alone && other.file !== mutant.file && nameOf(other) !== nameOf(mutant));
    const group = made.find(fits);
    if (group) group.push(mutant);
    else made.push([mutant]);
  }
  return made;
}

function plant(group: readonly Mutant[]): void {
  for (const { file, find, replace } of group) writeFileSync(join(copy, file), readFileSync(join(copy, file), "utf8").replace(find, () => replace));
}

function restore(group: readonly Mutant[]): void {
  for (const { file } of group) cpSync(join(root, file), join(copy, file));
}

/** Builds the copy, and runs the tests that these mutants name; again where a busy machine kept the service from starting. */
function run(list: readonly Mutant[], triesLeft = 2): Ran[] {
  const report = join(copy, "mutants-report.json");
  rmSync(report, { force: true });
  const pattern = `(${list.map((mutant) => nameOf(mutant, " > ").replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`;
  const vitest = join(copy, "node_modules/vitest/vitest.mjs");
  const { stdout, stderr } = spawnSync(process.execPath, [vitest, "run", "--project", "conformance", "--maxWorkers", "2", "--reporter", "json", "--outputFile", report, "-t", pattern], {
    cwd: copy,
    encoding: "utf8",
    timeout: mostMs,
    env: { ...process.env, CONFORMANCE_PATIENCE_MS: String(patienceMs) },
  });
  if (!existsSync(report)) throw new Error(`The tests did not run:\n${stdout}\n${stderr}`);
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as { testResults: { name: string; message: string; assertionResults: { fullName: string; status: string }[] }[] };
  const unstarted = testResults.find(({ assertionResults }) => assertionResults.length === 0);
  if (unstarted && triesLeft > 0) return run(list, triesLeft - 1);
  if (unstarted) throw new Error(`${unstarted.name} did not run: ${unstarted.message}`);
  return testResults.flatMap(({ assertionResults }) => assertionResults);
}

/** Vitest asks for tests with one separator and reports them with another. */
function nameOf({ in: within, test }: Mutant, separator = " "): string {
  return `${within}${separator}${test}`;
}

function isTestOf(mutant: Mutant, { fullName, status }: Ran): boolean {
  return fullName.startsWith(nameOf(mutant)) && (status === "passed" || status === "failed");
}

function seconds(): number {
  return Math.round((Date.now() - started) / 1000);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
