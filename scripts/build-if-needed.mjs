import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint } from "./fingerprint.mjs";

/** Builds `dist/` unless it was built from exactly these sources. Returns the build's exit code. */
export function buildIfNeeded(root) {
  const stamp = join(root, "dist/fingerprint");
  // A release contains no sources, only the built files.
  if (existsSync(stamp) && (!existsSync(join(root, "src")) || readFileSync(stamp, "utf8") === fingerprint(root)))
    return 0;
  if (!existsSync(join(root, "node_modules/vite"))) {
    process.stderr.write(
      "Les outils qui construisent ne sont pas installés : lancez npm ci sans --omit=dev (et sans NODE_ENV=production), ou démarrez une version livrée (npm run release).\n",
    );
    return 1;
  }
  process.stdout.write("Construction des pages (quelques secondes)…\n");
  const { status } = spawnSync(process.execPath, [join(root, "scripts/build.ts")], { cwd: root, stdio: "inherit" });
  return status ?? 1;
}
