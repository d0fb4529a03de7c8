/**
 * `node tools/locked-engines.ts`: removes Node version requirements from the lock file where an older Node may install
 * the packages. npm would compare them with the Node that runs npm, but everything here runs under the Node that the
 * project brings; a unit test checks the packages against that one.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { satisfies } from "semver";

interface LockFile {
  packages: Record<string, { engines?: { node?: string } }>;
}

/** The oldest Node that may install the project (README); npm must not warn under it. */
export const installingNode = "20.19.0";
const path = join(import.meta.dirname, "../package-lock.json");

export function readLockFile(): LockFile {
  return JSON.parse(readFileSync(path, "utf8")) as LockFile;
}

/** Lists packages for which npm would warn under the installing Node. */
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
