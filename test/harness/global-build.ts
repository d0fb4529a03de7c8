import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "../../scripts/fingerprint.mjs";

const root = join(import.meta.dirname, "../..");

/** Tests serve the same pages as `npm start`: built once, before the first test that needs them. */
export default function buildIfNeeded(): void {
  const stamp = join(root, "dist/fingerprint");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint(root)) return;
  const { status } = spawnSync(process.execPath, [join(root, "scripts/build.ts")], { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error("The build failed.");
}
