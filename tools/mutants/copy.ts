import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Mutant } from "../../e2e/conformance/mutants/mutant.ts";

/**
 * Copies the working tree without ignored files, but with the build: building the copy reuses its unchanged parts. The
 * installed packages are linked.
 */
export function copySources(root: string): string {
  const target = mkdtempSync(join(tmpdir(), "vcard-mutants-"));
  const { stdout } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  const files = stdout.split("\0").filter((file) => file !== "" && existsSync(join(root, file)));
  if (files.length === 0) throw new Error("git lists no files here.");
  for (const file of files) cpSync(join(root, file), join(target, file));
  if (existsSync(join(root, "dist"))) cpSync(join(root, "dist"), join(target, "dist"), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(target, "node_modules"));
  return target;
}

/** Checks whether the code that a mutant replaces occurs in its file exactly once. */
export function fits(root: string, { file, find }: Mutant): boolean {
  return existsSync(join(root, file)) && readFileSync(join(root, file), "utf8").split(find).length === 2;
}

export function plant(copy: string, group: readonly Mutant[]): void {
  for (const { file, find, replace } of group)
    writeFileSync(
      join(copy, file),
      readFileSync(join(copy, file), "utf8").replace(find, () => replace),
    );
}

export function restore(root: string, copy: string, group: readonly Mutant[]): void {
  for (const { file } of group) cpSync(join(root, file), join(copy, file));
}
