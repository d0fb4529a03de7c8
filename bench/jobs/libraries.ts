import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const versions = { "graphile-worker": "0.18.0", "pg-boss": "12.38.0" };

/** Installs the libraries into a separate folder: the product does not need them. */
export function installLibraries(): string {
  const folder = mkdtempSync(join(tmpdir(), "vcard-queues-"));
  writeFileSync(join(folder, "package.json"), "{}");
  const names = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error", ...names], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  return folder;
}

export async function loadLibrary<Library>(folder: string, name: keyof typeof versions): Promise<Library> {
  const library = (await import(pathToFileURL(createRequire(join(folder, "package.json")).resolve(name)).href)) as {
    default?: Library;
  };
  return { ...library.default, ...library } as Library;
}
