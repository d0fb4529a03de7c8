import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createFolderWithParents } from "./make-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "vcard-make-folder-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("creates a folder and its parents, and accepts an existing one", () => {
  for (const _ of [1, 2]) createFolderWithParents(join(folder, "a/b/c"));
  expect(statSync(join(folder, "a/b/c")).isDirectory()).toBe(true);
});

test("refuses a file in its place, or in a parent's", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => createFolderWithParents(join(folder, "file"))).toThrow(/EEXIST/);
  expect(() => createFolderWithParents(join(folder, "file/below"))).toThrow(/ENOTDIR/);
});

// Seen with `mkdirSync(…, { recursive: true })`: it never returned.
test.runIf(existsSync("/proc/self"))("a place that takes no folders is refused at once", () => {
  expect(() => createFolderWithParents("/proc/nope/below")).toThrow(/ENOENT/);
});
