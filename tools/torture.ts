/**
 * `node tools/torture.ts [--n N] [name …]`: runs the torture tests with their full counts, or N rounds; names select
 * files. Its lines `torture: …` are the results.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({ options: { n: { type: "string" } }, allowPositionals: true });
if (values.n !== undefined && !/^[1-9]\d*$/.test(values.n)) {
  process.stderr.write("--n takes a number of rounds, such as --n 50.\n");
  process.exit(2);
}
const vitest = join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");
const { status } = spawnSync(process.execPath, [vitest, "run", "--project", "torture", ...positionals], {
  stdio: "inherit",
  env: { ...process.env, TORTURE: values.n ?? "full" },
});
process.exit(status ?? 1);
