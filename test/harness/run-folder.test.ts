import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const run = `
  const { useRunFolder } = await import(process.argv[1]);
  useRunFolder();
  const { mkdtempSync, writeFileSync } = await import("node:fs");
  const { tmpdir } = await import("node:os");
  for (const folder of [tmpdir(), process.env.TEST_MEMORY ?? tmpdir()]) writeFileSync(mkdtempSync(folder + "/vcard-left-") + "/file", "left");
  process.stdout.write(tmpdir() + " " + (process.env.TEST_MEMORY ?? ""));
`;

// Seen to fail without the removal in `useRunFolder`.
test("the files that a run leaves in its temporary folder are removed at its end", () => {
  const outer = mkdtempSync(join(tmpdir(), "vcard-run-folder-"));
  onTestFinished(() => rmSync(outer, { recursive: true, force: true }));
  const { stdout } = spawnSync(
    process.execPath,
    ["--input-type=module", "-e", run, join(import.meta.dirname, "run-folder.ts")],
    { encoding: "utf8", env: { ...process.env, TMPDIR: outer } },
  );
  const [, inMemory = ""] = stdout.split(" ");
  expect(stdout).toMatch(new RegExp(`^${outer}/vcard-tests-`));
  expect(readdirSync(outer)).toEqual([]);
  expect(inMemory !== "" && existsSync(inMemory)).toBe(false);
});

test("this run has its own temporary folder", () => expect(tmpdir()).toContain("/vcard-tests-"));
