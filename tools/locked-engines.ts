/**
 * `node tools/locked-engines.ts`: takes out of the lock file what packages ask of Node where an older one may install
 * them. npm
 * compares it with the Node that it runs under, while everything here is run by the one that the project brings; the
 * unit test
 * compares it with that one.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { satisfies } from "semver";

interface LockFile {
  packages: Record<string, { engines?: { node?: string } }>;
}

/** The oldest Node that may install us (README), in which npm says nothing. */
export const installingNode = "20.19.0";
const path = join(import.meta.dirname, "../package-lock.json");

export function readLockFile(): LockFile {
  return JSON.parse(readFileSync(path, "utf8")) as LockFile;
}

/** Packages of which npm would say that they do not fit the Node which installs them. */
export function tooNewToInstall({ packages }: LockFile): string[] {
  return Object.keys(packages).filter(
    (name) => !satisfies(installingNode, packages[name]?.engines?.node ?? "*", { includePrerelease: true }),
  );
}

if (import.meta.main) {
  const lock = readLockFile();
  for (const name of tooNewToInstall(lock)) delete lock.packages[name]?.engines;
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
}
