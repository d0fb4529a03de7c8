import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { Mutant } from "../../e2e/conformance/mutants/mutant.ts";
import { nameOf } from "./groups.ts";
import type { RanTest, Run } from "./judge.ts";

/** Longer than any run. */
const mostMs = 15 * 60_000;

interface Report {
  testResults: { name: string; message: string; assertionResults: Omit<RanTest, "file">[] }[];
}

export interface RunOptions {
  /** The test files; empty: all. */
  files: readonly string[];
  /** Time (ms) to wait for an expected element: short where it may never appear. */
  patienceMs: number;
  /** Tries left if a busy machine keeps the service from starting. */
  triesLeft: number;
}

/** Builds the copy, and runs the tests that these mutants name. */
export function runTests(copy: string, list: readonly Mutant[], options: RunOptions): Run {
  const { files, patienceMs, triesLeft } = options;
  const report = join(copy, "mutants-report.json");
  rmSync(report, { force: true });
  const pattern = `(${list.map((mutant) => nameOf(mutant, " > ").replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`;
  const vitest = join(copy, "node_modules/vitest/vitest.mjs");
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      vitest,
      "run",
      "--project",
      "conformance",
      // One for each file: a test waits for an element that its mutant removed.
      "--maxWorkers",
      "4",
      "--reporter",
      "json",
      "--outputFile",
      report,
      "-t",
      pattern,
      ...files,
    ],
    {
      cwd: copy,
      encoding: "utf8",
      timeout: mostMs,
      env: { ...process.env, CONFORMANCE_PATIENCE_MS: String(patienceMs) },
    },
  );
  const run = existsSync(report) ? readReport(report) : { unstarted: "" };
  if (!("unstarted" in run)) return run;
  if (triesLeft > 0) return runTests(copy, list, { ...options, triesLeft: triesLeft - 1 });
  return {
    unstarted:
      [run.unstarted, stderr, stdout]
        .find((text) => text.trim() !== "")
        ?.trim()
        .slice(-2000) ?? "Vitest was stopped.",
  };
}

function readReport(path: string): Run {
  const { testResults } = JSON.parse(readFileSync(path, "utf8")) as Report;
  const unstarted = testResults.find(({ assertionResults }) => assertionResults.length === 0);
  if (unstarted) return { unstarted: `${unstarted.name} did not run: ${unstarted.message}` };
  return testResults.length === 0
    ? { unstarted: "" }
    : {
        tests: testResults.flatMap(({ name, assertionResults }) =>
          assertionResults.map((test) => ({ ...test, file: basename(name) })),
        ),
      };
}
