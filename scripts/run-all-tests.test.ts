import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runAllTests } from "./run-all-tests.ts";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "run-all-"))));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/**
 * Writes a stand-in for Vitest that records the arguments of its runs. Its whole run fails in `failedFiles` files. A
 * run of one file ends with `aloneStatus`, after `deaths` runs in which a signal ended its worker.
 */
function fakeVitest({
  failedFiles,
  aloneStatus,
  deaths = 0,
}: {
  failedFiles: number;
  aloneStatus: number;
  deaths?: number;
}): string {
  const script = join(folder, "vitest.mjs");
  const files = Array.from({ length: failedFiles }, (_, n) => ({ project: "unit", file: `${n}.test.ts` }));
  writeFileSync(
    script,
    `import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
     const words = process.argv.slice(2);
     appendFileSync(${JSON.stringify(join(folder, "runs"))}, words.join(" ") + "\\n");
     const isWhole = !words.includes("--project");
     const alone = readFileSync(${JSON.stringify(join(folder, "runs"))}, "utf8").trim().split("\\n").length - 1;
     const isDeath = !isWhole && alone <= ${deaths};
     const failed = isWhole ? ${failedFiles} : isDeath ? 1 : ${aloneStatus};
     const result = { passed: 5, failed, deaths: isDeath ? 1 : 0, failedFiles: ${JSON.stringify(files)} };
     writeFileSync(process.env.RUN_RESULT, JSON.stringify(result));
     process.exit(failed > 0 ? 1 : 0);`,
  );
  return script;
}
const runs = () => readFileSync(join(folder, "runs"), "utf8").trim().split("\n");

test("a whole run that passes is run once, with the arguments that choose its tests", () => {
  vi.stubEnv("CI", "true");
  expect(runAllTests(fakeVitest({ failedFiles: 0, aloneStatus: 0 }), ["--project=!torture"])).toBe(0);
  expect(runs()).toEqual(["run --project=!torture"]);
});

test("on CI a failed file is run once more alone, which decides whether the run passes", () => {
  vi.stubEnv("CI", "true");
  expect(runAllTests(fakeVitest({ failedFiles: 1, aloneStatus: 0 }))).toBe(0);
  expect(runs()).toEqual(["run", "run --project unit 0.test.ts"]);
  expect(runAllTests(fakeVitest({ failedFiles: 1, aloneStatus: 1 }))).toBe(1);
});

test("a file whose worker is ended by a signal is run alone up to three times; a plain failure ends that", () => {
  vi.stubEnv("CI", "true");
  expect(runAllTests(fakeVitest({ failedFiles: 1, aloneStatus: 0, deaths: 2 }))).toBe(0);
  expect(runs()).toHaveLength(4);
  rmSync(join(folder, "runs"));
  expect(runAllTests(fakeVitest({ failedFiles: 1, aloneStatus: 0, deaths: 3 }))).toBe(1);
  rmSync(join(folder, "runs"));
  expect(runAllTests(fakeVitest({ failedFiles: 1, aloneStatus: 1, deaths: 1 }))).toBe(1);
  expect(runs()).toHaveLength(3);
});

test("no file is run again when many failed", () => {
  vi.stubEnv("CI", "true");
  expect(runAllTests(fakeVitest({ failedFiles: 4, aloneStatus: 0 }))).toBe(1);
  expect(runs()).toEqual(["run"]);
});

test("a developer's run fails at once", () => {
  vi.stubEnv("CI", "");
  expect(runAllTests(fakeVitest({ failedFiles: 1, aloneStatus: 0 }))).toBe(1);
});
