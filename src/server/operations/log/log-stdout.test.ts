import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Returns what a process that logs in this way writes to stdout. */
function written(script: string): string[] {
  const log = JSON.stringify(join(import.meta.dirname, "log.ts"));
  const { stdout } = spawnSync(
    process.execPath,
    ["--input-type=module", "-e", `import { createLogger } from ${log}; const log = createLogger("info"); ${script}`],
    { encoding: "utf8" },
  );
  return stdout
    .split("\n")
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { msg: string }).msg);
}
const killed = `process.kill(process.pid, "SIGKILL");`;

// Seen to fail without the flush at exit, and without the one twice a second.
test.each([
  ["the process exits", `log.info("one"); log.info("two"); process.exit(0);`, ["one", "two"]],
  ["it throws", `log.info("one"); setTimeout(() => { throw new Error("thrown"); });`, ["one"]],
  ["it is killed after an error", `log.info("one"); log.error("two"); ${killed}`, ["one", "two"]],
  ["it is killed a while later", `log.info("one"); setTimeout(() => { ${killed} }, 1500);`, ["one"]],
  ["it is killed at once, and only then a line is lost", `log.warn("one"); log.info("two"); ${killed}`, ["one"]],
])("lines are written when %s", (_when, script, lines) => expect(written(script)).toEqual(lines));
