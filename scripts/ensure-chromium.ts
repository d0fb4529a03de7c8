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
 * Returns the browser for the tests: the one named by `CHROMIUM` (to try another on the same machine), else the
 * system's Chromium, else Playwright's. The windowless build (`headless-shell`) needs a quarter less processor time.
 */
export function findChromium(): string | undefined {
  const { CHROMIUM: named } = process.env;
  if (named && !existsSync(named))
    throw new Error(`CHROMIUM: there is no browser at ${named}; name one, such as /usr/bin/chromium.`);
  if (named) return named;
  return [...systemBrowsers, chromium.executablePath()].find((file) => existsSync(file));
}

/** Installs Debian's Chromium (as root), else Playwright's, if none is found. @throws when neither can be installed. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (canInstall()) {
    install(["chromium-headless-shell"]);
    // This Debian release may not have the package.
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
