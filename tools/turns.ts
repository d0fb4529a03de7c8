import { spawnSync } from "node:child_process";

/** Returns the hash of the commit checked out at `root`. @throws outside a git repository or before its first commit */
export function readCommit(root: string): string {
  const { status, stdout } = spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error("A sample is chosen by the commit; git knows none here.");
  return stdout.trim();
}

/** Returns the turn of a commit: over many commits every turn occurs. */
export function turnOfCommit(commit: string, turns: number): number {
  return Number.parseInt(commit.slice(0, 8), 16) % turns;
}
