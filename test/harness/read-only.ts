import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes everything below the folders refuse writing, through files that are open too, as a disk that the system has set
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
  // A file may be gone meanwhile, as SQLite's log is when its last user leaves.
  if (status !== 0 && !stderr.includes("No such file")) throw new Error(`chattr ${change}: ${stderr}`);
}

/**
 * Why `freeze` cannot be used below `folder`: only root may, and some file systems know no such mark. `undefined`: it
 * can.
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
