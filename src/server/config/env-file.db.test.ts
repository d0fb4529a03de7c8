import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { projectRoot } from "./project-root.ts";

const folder = mkdtempSync(join(tmpdir(), "vcard-env-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs commands in `folder`; returns each exit status, and the first word and number of lines on stderr. */
function run(env: Record<string, string>, commands: readonly string[][] = [["main"]]) {
  return commands.map(([name, ...words]) => {
    const { status, stderr } = spawnSync(process.execPath, [join(projectRoot, `dist/server/${name}.js`), ...words], {
      cwd: folder,
      encoding: "utf8",
      env: { PATH: process.env.PATH, DATABASE_URL: "mysql://x", ...env },
    });
    return [status, stderr.split(" ")[0], stderr.trim().split("\n").length];
  });
}

// Seen to fail when only the environment was read: each one named DATABASE_URL. No engine is opened, so once is enough.
test.skipIf(process.env.TEST_ENGINE === "postgres")(
  "the server and the command lines read .env; the real environment has priority, even an empty variable",
  () => {
    writeFileSync(join(folder, ".env"), "PORT=none\n");
    expect(run({}, [["main"], ["admin", "create", "awa@example.com", "Awa"], ["promo", "list"], ["seed"]])).toEqual(
      Array.from({ length: 4 }, () => [1, "PORT", 1]),
    );
    expect(run({ PORT: "4001" })).toEqual([[1, "DATABASE_URL", 1]]);
    expect(run({ PORT: "" })).toEqual([[1, "DATABASE_URL", 1]]);
    writeFileSync(join(folder, ".env"), "PAYTECH_API_KEY abc\n");
    expect(run({})).toEqual([[1, join(folder, ".env"), 1]]);
  },
);
