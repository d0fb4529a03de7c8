import { writeFileSync, writeSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

const stdout = 1;

/** Result of a run, written to the file named by `RUN_RESULT`. */
export interface RunResult {
  passed: number;
  failed: number;
  /** Failures in which a signal ended the worker, which says nothing about the test. */
  deaths: number;
  /** Files that failed or whose worker died, each with its Vitest project; empty if the run itself failed. */
  failedFiles: { project: string; file: string }[];
}

/** A worker ended by a signal leaves its file without a result. */
function isWorkerDeath(error: unknown): boolean {
  const { message = "", cause } = error as { message?: string; cause?: { message?: string } };
  return `${message} ${cause?.message ?? ""}`.includes("Worker exited unexpectedly");
}

/** Ends the output with `N passed, N failed`, and exits with 1 if anything failed. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    const brokenFiles = modules.filter((module) => module.state() === "failed" && module.errors().length > 0).length;
    const failed = states.filter((state) => state === "failed").length + brokenFiles + errors.length;
    const passed = states.filter((state) => state === "passed").length;
    const deaths = errors.filter(isWorkerDeath).length;
    const failedFiles =
      deaths === errors.length
        ? modules
            .filter((module) => !["passed", "skipped"].includes(module.state()))
            .map((module) => ({ project: module.project.name, file: module.moduleId }))
        : [];
    if (process.env.RUN_RESULT)
      writeFileSync(
        process.env.RUN_RESULT,
        JSON.stringify({ passed, failed, deaths, failedFiles } satisfies RunResult),
      );
    process.once("exit", () => {
      // The PostgreSQL package exits with 0 once nothing is left to do, whatever status Vitest set.
      if (failed > 0) process.exitCode = 1;
      // Printed after the other reporters' last output.
      writeSync(stdout, `${passed} passed, ${failed} failed\n`);
    });
  }
}
