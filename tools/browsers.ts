/**
 * `node tools/browsers.ts`: runs the journeys of a buyer, a company and a visitor in WebKit and Firefox, and opens the
 * card offline and in both color schemes. Installs the browsers if possible, and names what could not run.
 */
import { spawnSync, type SpawnSyncOptions } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { photo } from "#test/factories/image.ts";
import { administrator } from "#test/factories/administrator.ts";
import buildIfNeeded from "#test/harness/global-build.ts";
import { openWithoutNetwork, expectColorScheme } from "../e2e/browsers/card-journey.ts";
import { takeCompanyJourney } from "../e2e/browsers/company-journey.ts";
import type { Driver } from "../e2e/browsers/driver.ts";
import { startFirefox } from "../e2e/browsers/firefox.ts";
import { takeJourney } from "../e2e/browsers/journey.ts";
import { startWebKit } from "../e2e/browsers/webkit.ts";
import { layCable } from "../e2e/harness/cable.ts";
import { startServer } from "../e2e/harness/server.ts";

const browsers: readonly {
  title: string;
  start: (look?: { dark: boolean }) => Promise<Driver>;
  packages: readonly string[];
}[] = [
  { title: "WebKit", start: startWebKit, packages: ["webkit2gtk-driver", "xvfb", "dbus"] },
  { title: "Firefox", start: startFirefox, packages: ["firefox-esr"] },
];

/** Installs Debian packages if run as root; otherwise uses what is installed. */
function install(packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const quiet: SpawnSyncOptions = {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  if (spawnSync("dpkg", ["-s", ...packages], { stdio: "ignore" }).status === 0) return;
  spawnSync("apt-get", ["update"], quiet);
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...packages], quiet);
}

async function photosIn(folder: string) {
  const write = async (name: string, width: number, height: number) => {
    const file = join(folder, `${name}.jpg`);
    writeFileSync(file, await photo(width, height));
    return file;
  };
  return {
    profile: await write("profil", 900, 1200),
    cover: await write("couverture", 1600, 900),
    logo: await write("logo", 600, 600),
  };
}

const say = (line: string) => void process.stdout.write(`${line}\n`);
const done = (step: string) => say(`  ✓ ${step}`);

// If the output's reader exits first, as `head` does, server and browsers are still ended.
process.stdout.on("error", () => undefined);
buildIfNeeded();
const folder = mkdtempSync(join(tmpdir(), "vcard-browsers-"));
const photos = await photosIn(folder);
const server = await startServer({ env: administrator });
let failed = 0;
for (const { title, start, packages } of browsers) {
  install(packages);
  const driver = await start().catch((error: unknown) => {
    say(`${title}: not run: ${String(error)}`);
  });
  if (!driver) {
    failed += 1;
    continue;
  }
  say(`${title}: ${driver.name}`);
  try {
    const card = await takeJourney(driver, server.url, photos, done);
    await expectColorScheme(driver, server.url + card, "light");
    done("card in its light dress");
    await takeCompanyJourney(driver, server, done);
    const cable = await layCable(server.url);
    await openWithoutNetwork(driver, cable, card);
    done("card without a network");
    const dark = await start({ dark: true });
    await expectColorScheme(dark, server.url + card, "dark").finally(() => dark.close());
    done("card in its dark dress");
  } catch (error) {
    failed += 1;
    say(`  ✗ ${String(error)}\n    at ${await driver.address().catch(() => "an unknown address")}`);
  } finally {
    await driver.close();
  }
}
await server.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(failed > 0 ? 1 : 0);
