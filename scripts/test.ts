/** `npm test`: types, lint and imports, then every test. With arguments: Vitest with them. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureTools } from "./ensure-tools.ts";

const vitest = join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");
const wanted = process.argv.slice(2);
if (wanted.length === 0) {
  ensureTools();
  run("npm", ["run", "check"]);
}
run(process.execPath, [vitest, "run", ...wanted]);

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
