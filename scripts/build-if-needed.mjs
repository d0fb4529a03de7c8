import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "./fingerprint.mjs";

/** Builds `dist/` unless it is of these very sources; the build's exit code. */
export function buildIfNeeded(root) {
  const stamp = join(root, "dist/fingerprint");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint(root)) return 0;
  process.stdout.write("Construction des pages (quelques secondes)…\n");
  const { status } = spawnSync(process.execPath, [join(root, "scripts/build.ts")], { cwd: root, stdio: "inherit" });
  return status ?? 1;
}
