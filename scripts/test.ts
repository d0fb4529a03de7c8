/**
 * `npm test`: types, lint and imports, then the tests chosen by `test/harness/short-run.ts`; the target is four
 * minutes. With arguments: runs Vitest with them. `npm run test:full` (`--full`): every test and all planted mutants.
 * On CI (`CI=true`), `npm test` adds the engine-dependent tests on PostgreSQL, every link of every mail, and a part of
 * everything else, a different one at each commit; the target is fifteen minutes.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureTools } from "./ensure-tools.ts";
import buildIfNeeded from "../test/harness/global-build.ts";
import { sampleTurns } from "../test/harness/short-run.ts";
import { runAllTests } from "./run-all-tests.ts";
import { readCommit, turnOfCommit } from "../tools/turns.ts";

const root = join(import.meta.dirname, "..");
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const mutants = join(root, "tools/mutants.ts");
const wanted = process.argv.slice(2).filter((word) => word !== "--full");
const isFull = process.argv.includes("--full");
if (wanted.length > 0) {
  run(process.execPath, [vitest, "run", ...wanted]);
} else {
  ensureTools();
  run("npm", ["run", "check"]);
  // Runs before the tests, whose last line is the test count.
  if (isFull) run(process.execPath, [mutants]);
  // Without git, as in an unpacked archive, no commit can choose the sample.
  else if (process.env.CI && existsSync(join(root, ".git"))) runSample();
  // A full run repeats every test on the second engine.
  if (isFull) process.env.TEST_FULL = "1";
  else if (!process.env.CI) process.env.TEST_SHORT = "1";
  process.exitCode = runAllTests(vitest, chooseProjects());
}

/** Torture repeats each kill in more rounds, so a full run skips `kills`. A sample takes a share of each project. */
function chooseProjects(): string[] {
  if (isFull) return ["--project=!kills"];
  return process.env.TEST_TURN === undefined ? ["--project=!torture", "--project=!development"] : [];
}

function runSample(): void {
  // The mutants' copy reuses the unchanged parts of this build.
  buildIfNeeded();
  run(process.execPath, [mutants, "--sample"]);
  process.env.TEST_TURN = String(turnOfCommit(readCommit(root), sampleTurns));
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
