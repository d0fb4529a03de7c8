import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

let listed = false;

/** Checks whether Debian packages can be installed: needs root and `apt-get`. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** Installs packages without their recommended ones; shows apt's errors. */
export function install(packages: readonly string[]): void {
  if (!listed) run(["update"]);
  listed = true;
  run(["install", "-y", "--no-install-recommends", ...packages]);
}

function run(args: readonly string[]): void {
  spawnSync("apt-get", args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
