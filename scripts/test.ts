/**
 * `npm test`: types, lint and imports, a dozen planted breakages, then every test. With arguments: Vitest with them.
 * `npm run test:full` (`--full`): the same with all planted breakages.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureTools } from "./ensure-tools.ts";
import { runAllTests } from "./run-all-tests.ts";

const root = join(import.meta.dirname, "..");
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const wanted = process.argv.slice(2).filter((word) => word !== "--full");
const isFull = process.argv.includes("--full");
if (wanted.length > 0) {
  run(process.execPath, [vitest, "run", ...wanted]);
} else {
  ensureTools();
  run("npm", ["run", "check"]);
  // Before the tests, whose last line counts them.
  if (isFull) run(process.execPath, [join(import.meta.dirname, "mutants.ts")]);
  // What git does not know, such as an unpacked archive, has no commit that a sample is chosen by.
  else if (existsSync(join(root, ".git"))) run(process.execPath, [join(import.meta.dirname, "mutants.ts"), "--sample"]);
  process.exitCode = runAllTests(vitest);
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
