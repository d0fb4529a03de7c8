import { writeSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

const stdout = 1;

/** Ends the run's output with `N passed, N failed`, and the process as it went. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    const brokenFiles = modules.filter((module) => module.state() === "failed" && module.errors().length > 0).length;
    const failed = states.filter((state) => state === "failed").length + brokenFiles + errors.length;
    const line = `${states.filter((state) => state === "passed").length} passed, ${failed} failed\n`;
    process.once("exit", () => {
      // The package of the PostgreSQL under test ends the process with 0 once nothing is left to do, whatever Vitest had said.
      if (failed > 0) process.exitCode = 1;
      // After what the other reporters still have to say.
      writeSync(stdout, line);
    });
  }
}
