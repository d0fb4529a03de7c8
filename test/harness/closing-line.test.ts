import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { RunResult } from "./closing-line.ts";

test("a file whose worker a signal ended is reported as failed", () => {
  const folder = mkdtempSync(join(import.meta.dirname, "../../node_modules/.died-"));
  try {
    writeFileSync(join(folder, "lives.test.ts"), `import { test } from "vitest"; test("lives", () => {});`);
    writeFileSync(
      join(folder, "dies.test.ts"),
      `import { test } from "vitest"; test("dies", async () => { process.kill(process.pid, "SIGKILL"); await new Promise(() => {}); });`,
    );
    writeFileSync(join(folder, "vitest.config.mjs"), `export default { test: { include: ["*.test.ts"] } };`);
    const vitest = join(import.meta.dirname, "../../node_modules/vitest/vitest.mjs");
    const result = join(folder, "result.json");
    const reporter = join(import.meta.dirname, "closing-line.ts");
    const { status } = spawnSync(process.execPath, [vitest, "run", "--root", folder, "--reporter", reporter], {
      env: { ...process.env, RUN_RESULT: result },
    });
    const { passed, failed, failedFiles } = JSON.parse(readFileSync(result, "utf8")) as RunResult;
    expect({ status, passed, failed }).toEqual({ status: 1, passed: 1, failed: 1 });
    expect(failedFiles.map(({ file }) => file)).toEqual([join(folder, "dies.test.ts")]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
