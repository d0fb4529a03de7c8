import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createFolderWithParents } from "./make-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "vcard-make-folder-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a folder is made with those above it, and may be there already", () => {
  for (const _ of [1, 2]) createFolderWithParents(join(folder, "a/b/c"));
  expect(statSync(join(folder, "a/b/c")).isDirectory()).toBe(true);
});

test("a file in its place, or above it, is refused", () => {
  writeFileSync(join(folder, "file"), "");
  expect(() => createFolderWithParents(join(folder, "file"))).toThrow(/EEXIST/);
  expect(() => createFolderWithParents(join(folder, "file/below"))).toThrow(/ENOTDIR/);
});

// Seen with `mkdirSync(…, { recursive: true })`: it never comes back.
test.runIf(existsSync("/proc/self"))("a place that takes no folders is refused at once", () => {
  expect(() => createFolderWithParents("/proc/nope/below")).toThrow(/ENOENT/);
});
