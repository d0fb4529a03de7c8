import { writeSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

const stdout = 1;

/** Ends the run's output with `N passed, N failed`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    const brokenFiles = modules.filter((module) => module.state() === "failed" && module.errors().length > 0).length;
    const failed = states.filter((state) => state === "failed").length + brokenFiles + errors.length;
    const line = `${states.filter((state) => state === "passed").length} passed, ${failed} failed\n`;
    // After what the other reporters still have to say.
    process.once("exit", () => writeSync(stdout, line));
  }
}
