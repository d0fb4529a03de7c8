import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { canInstall, install } from "./debian-packages.ts";

const systemBrowsers = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/**
 * The browser of the tests: the one that `CHROMIUM` names, to try another on the same machine, else the system's
 * Chromium, else Playwright's own; without a window to draw (`headless-shell`) it works a quarter less.
 */
export function findChromium(): string | undefined {
  const { CHROMIUM: named } = process.env;
  if (named && !existsSync(named))
    throw new Error(`CHROMIUM: there is no browser at ${named}; name one, such as /usr/bin/chromium.`);
  if (named) return named;
  return [...systemBrowsers, chromium.executablePath()].find((file) => existsSync(file));
}

/** Installs Debian's Chromium (as root), else Playwright's, when there is none. @throws when neither can be had. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (canInstall()) {
    install(["chromium-headless-shell"]);
    // Debian's release may not have this package yet.
    if (!findChromium()) install(["chromium"]);
  } else {
    spawnSync(
      process.execPath,
      [join(import.meta.dirname, "../node_modules/playwright-core/cli.js"), "install", "chromium"],
      { stdio: ["ignore", "ignore", "inherit"] },
    );
  }
  const installed = findChromium();
  if (!installed) throw new Error("No Chromium could be installed; install one and run the tests again.");
  return installed;
}
