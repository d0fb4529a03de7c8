import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { satisfies } from "semver";
import { expect, test } from "vitest";
import { readLockFile, tooNewToInstall } from "../../tools/locked-engines.ts";

const root = join(import.meta.dirname, "../..");
const lock = readLockFile();

test("an older Node installs everything without a warning; on failure run: node tools/locked-engines.ts", () => {
  expect(tooNewToInstall(lock)).toEqual([]);
});

test("every installed package supports the Node that runs it", () => {
  const files = Object.keys(lock.packages)
    .map((name) => join(root, name, "package.json"))
    .filter((file) => existsSync(file));
  const asked = files.map(
    (file) =>
      [file, (JSON.parse(readFileSync(file, "utf8")) as { engines?: { node?: string } }).engines?.node ?? "*"] as const,
  );
  expect(asked.filter(([, range]) => !satisfies(process.versions.node, range))).toEqual([]);
});
