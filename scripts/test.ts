/** `npm test`: types, lint and imports beside the first tests, then every test. With arguments: Vitest with them. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const vitest = join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");
const wanted = process.argv.slice(2);
const tests = spawn(process.execPath, [vitest, "run", ...wanted], { stdio: "inherit" });
// Its words are told as a whole, among those of the tests.
const check = wanted.length === 0 ? spawn("npm", ["run", "check"], { stdio: ["ignore", "pipe", "pipe"] }) : undefined;

if (check) void tellCheck(check);
const [status] = (await once(tests, "exit")) as [number | null];
process.exit(status ?? 1);

/** What does not compile is not worth testing to the end. */
async function tellCheck(child: ChildProcess): Promise<void> {
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (piece: Buffer) => (said += piece.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  process.stdout.write(said);
  if (code === 0) return;
  // As at a terminal: it stops what it started.
  tests.kill("SIGINT");
  await once(tests, "exit");
  process.exit(code ?? 1);
}
