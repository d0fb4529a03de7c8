/**
 * `node tools/torture-walks.ts [--n N] [--engine sqlite|postgres] [--seed S]`: runs N random walks of a company (500),
 * in batches of 50, each in its own process: V8 has crashed in a process that ran hundreds. Each batch prints its seed,
 * with which `SEED=… TORTURE=50 npm test -- --project sqlite company-life` repeats it.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

const walksOfPiece = 50;

const { values } = parseArgs({
  options: {
    n: { type: "string", default: "500" },
    engine: { type: "string", default: "sqlite" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 30)) },
  },
});
const walks = Number(values.n);
const firstSeed = Number(values.seed);
if (!(walks > 0) || !Number.isSafeInteger(firstSeed) || !["sqlite", "postgres"].includes(values.engine)) {
  process.stderr.write("--n takes a number of walks, --seed a whole number, --engine sqlite or postgres.\n");
  process.exit(2);
}
const vitest = join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");
const failed: string[] = [];
for (let at = 0; at < walks; at += walksOfPiece) {
  const piece = Math.min(walksOfPiece, walks - at);
  const seed = String(firstSeed + at / walksOfPiece);
  const replay = `SEED=${seed} TORTURE=${piece} npm test -- --project ${values.engine} company-life`;
  process.stdout.write(`torture: walks ${at + 1} to ${at + piece} of ${walks}: ${replay}\n`);
  const { status, signal } = spawnSync(
    process.execPath,
    [vitest, "run", "--project", values.engine, "src/server/features/companies/company-life"],
    { stdio: "inherit", env: { ...process.env, TORTURE: String(piece), SEED: seed } },
  );
  if (status !== 0) failed.push(`${replay} (${signal ?? status})`);
}
process.stdout.write(`torture: ${walks} walks on ${values.engine}, ${failed.length} pieces failed\n`);
for (const one of failed) process.stderr.write(`${one}\n`);
process.exit(failed.length === 0 ? 0 : 1);
