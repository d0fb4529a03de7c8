import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes everything in the folders refuse writes, even through open files, like a disk that the system has made
 * read-only.
 */
export function freeze(...folders: string[]): void {
  chattr("+i", folders);
}

export function thaw(...folders: string[]): void {
  chattr("-i", folders);
}

function chattr(change: string, folders: string[]): void {
  const { status, stderr } = spawnSync("chattr", ["-R", change, ...folders], { encoding: "utf8" });
  // A file may disappear meanwhile, as SQLite's log does when its last user leaves.
  if (status !== 0 && !stderr.includes("No such file")) throw new Error(`chattr ${change}: ${stderr}`);
}

/**
 * Returns why `freeze` cannot be used below `folder`: only root may, and some file systems have no such flag.
 * `undefined`: it can be used.
 */
export function cannotFreeze(folder: string): string | undefined {
  const tried = mkdtempSync(join(folder, "frozen-"));
  try {
    freeze(tried);
    writeFileSync(join(tried, "a"), "");
    return "this file system writes what is marked immutable";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM" ? undefined : String(error);
  } finally {
    spawnSync("chattr", ["-R", "-i", tried]);
    rmSync(tried, { recursive: true, force: true });
  }
}
