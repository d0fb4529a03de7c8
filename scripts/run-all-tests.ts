import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunResult } from "../test/harness/closing-line.ts";

/** More failed files than this cannot be blamed on a busy machine. */
const mostFilesAgain = 3;
/** Runs of one file while a signal ends its worker each time (nodejs/node#64841). */
const mostDeathsAlone = 3;

/**
 * Runs the tests that Vitest's arguments choose; without arguments, all. On CI (`CI=true`), failed files are run once
 * more, alone: those that then pass are printed as flaky, to be fixed, and do not fail the run. A file whose worker was
 * ended by a signal gets three tries.
 *
 * @returns the exit code.
 */
export function runAllTests(vitest: string, words: readonly string[] = []): number {
  const folder = mkdtempSync(join(tmpdir(), "test-result-"));
  const file = join(folder, "result.json");
  try {
    const status = runVitest(vitest, words, file);
    const isSmallFailure = (result: RunResult) =>
      result.failedFiles.length > 0 && result.failedFiles.length <= mostFilesAgain;
    const first = readResult(file);
    if (status === 0 || !process.env.CI || !first || !isSmallFailure(first)) return status;
    for (const again of first.failedFiles) {
      process.stdout.write(`\nFailed, now run once more alone: ${again.project} ${again.file}\n`);
      if (!passesAlone(vitest, again, join(folder, "again.json"))) return 1;
    }
    process.stdout.write(
      `\nFlaky, to be mended (failed once, passed alone):\n${first.failedFiles.map(({ project, file: name }) => `  ${project} ${name}\n`).join("")}`,
    );
    process.stdout.write(`${first.passed + first.failed} passed, 0 failed\n`);
    return 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function passesAlone(vitest: string, { project, file }: RunResult["failedFiles"][number], result: string): boolean {
  for (let run = 1; run <= mostDeathsAlone; run += 1) {
    if (runVitest(vitest, ["--project", project, file], result) === 0) return true;
    const { failed, deaths } = readResult(result) ?? { failed: 1, deaths: 0 };
    if (deaths < failed) return false;
  }
  return false;
}

function runVitest(vitest: string, args: readonly string[], result: string): number {
  const env = { ...process.env, RUN_RESULT: result };
  return spawnSync(process.execPath, [vitest, "run", ...args], { stdio: "inherit", env }).status ?? 1;
}

/** @returns undefined if the run ended before it wrote a result. */
function readResult(file: string): RunResult | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as RunResult;
  } catch {
    return undefined;
  }
}
