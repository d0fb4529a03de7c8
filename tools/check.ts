/** `npm run check`: runs its checks in parallel, since each alone leaves processors idle. */
import { spawn } from "node:child_process";
import { once } from "node:events";

// The longest first. A single checker reads each type once; four take twice its processor time.
const checks = [
  "tsc --noEmit --checkers 1",
  "oxlint --type-aware -A all -D typescript/no-floating-promises",
  "oxlint --deny-warnings",
  "knip --no-config-hints",
  "oxfmt --check",
  "node tools/imports/check-imports.ts",
];
const atOnce = 2;
// Both checks that know types are Go programs. With one thread each and a third of the garbage collections, they take
// two thirds of the processor time, for 0.4 GB more memory.
const env = { ...process.env, GOMAXPROCS: "1", GOGC: "400" };

/** Runs a command and prints its whole output once it has ended. */
async function passes(command: string): Promise<boolean> {
  const child = spawn(command, { shell: true, env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => (said += piece.toString()));
  const [status] = (await once(child, "close")) as [number | null];
  process.stdout.write(`> ${command}\n${said}`);
  return status === 0;
}

const waiting = [...checks];
const results = await Promise.all(
  Array.from({ length: atOnce }, async () => {
    let isGood = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) isGood = (await passes(next)) && isGood;
    return isGood;
  }),
);
process.exitCode = results.every(Boolean) ? 0 : 1;
