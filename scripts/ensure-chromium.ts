import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

const systemBrowsers = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The browser of the tests: the system's Chromium, else Playwright's own; without a window to draw (`headless-shell`) it works a quarter less. */
export function findChromium(): string | undefined {
  return [...systemBrowsers, chromium.executablePath()].find((file) => existsSync(file));
}

/** Installs Debian's Chromium (as root), else Playwright's, when there is none. @throws when neither can be had. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    run("apt-get", ["update"]);
    run("apt-get", ["install", "-y", "--no-install-recommends", "chromium-headless-shell"]);
    // Where Debian has no such package yet.
    if (!findChromium()) run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"]);
  } else {
    run(process.execPath, [join(import.meta.dirname, "../node_modules/playwright-core/cli.js"), "install", "chromium"]);
  }
  const installed = findChromium();
  if (!installed) throw new Error("No Chromium could be installed; install one and run the tests again.");
  return installed;
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
}
