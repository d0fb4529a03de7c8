import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const git = (...args: string[]) => spawnSync("git", args, { cwd: root, encoding: "utf8" });

/** The commit before the one that brought this migration; `undefined` where there is no git, or no such history. */
function commitBefore(migration: string): string | undefined {
  const { stdout } = git("log", "--diff-filter=A", "--format=%H", "--", `db/migrations/${migration}`);
  const added = (stdout ?? "").trim().split("\n").at(-1);
  const before = added ? git("rev-parse", "--verify", "--quiet", `${added}^`) : undefined;
  return before?.status === 0 ? before.stdout.trim() : undefined;
}

/**
 * Builds the version that stood before this migration, with the packages of today; its folder, which is the caller's to
 * remove.
 */
export function buildVersionBefore(migration: string): string | undefined {
  const commit = commitBefore(migration);
  if (commit === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "vcard-older-"));
  try {
    const files = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync("tar", ["-x", "-C", folder], { input: files });
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    execFileSync(process.execPath, [join(folder, "scripts/build.ts")], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
    return folder;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
