/**
 * `npm test`: types, lint and imports, then the tests that `test/harness/short-run.ts` chooses, which aim at four minutes. With
 * arguments: Vitest with them. `npm run test:full` (`--full`): every test and all planted breakages.
 * On CI (`CI=true`) `npm test` takes these, what depends on the engine on PostgreSQL, every link of every mail, and of
 * everything else a part, another at each commit, which aims at fifteen minutes.
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
  // Before the tests, whose last line counts them.
  if (isFull) run(process.execPath, [mutants]);
  // Without git, as in an unpacked archive, there is no commit to choose a sample by.
  else if (process.env.CI && existsSync(join(root, ".git"))) runSample();
  // A full run repeats every test on the second engine.
  if (isFull) process.env.TEST_FULL = "1";
  else if (!process.env.CI) process.env.TEST_SHORT = "1";
  process.exitCode = runAllTests(vitest, chooseProjects());
}

/** Torture runs each kill, too, and more of its rounds; of a sample each project takes its share. */
function chooseProjects(): string[] {
  if (isFull) return ["--project=!kills"];
  return process.env.TEST_TURN === undefined ? ["--project=!torture", "--project=!development"] : [];
}

function runSample(): void {
  // The copy with the breakages keeps of it what stays the same.
  buildIfNeeded();
  run(process.execPath, [mutants, "--sample"]);
  process.env.TEST_TURN = String(turnOfCommit(readCommit(root), sampleTurns));
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
