import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { projectRoot } from "./project-root.ts";

/**
 * Locates the build that this code is part of, with `server` and `web`. When run from the sources, it is the one that
 * `npm run build` made.
 */
export const builtFolder = findAbove(import.meta.dirname) ?? join(projectRoot, "dist");

/** Replaces the fingerprint in development, where browsers get the sources. */
export const developmentFingerprint = "development";

/** Reads the fingerprint of the build that this code belongs to: 12 characters; empty for sources without one. */
export function readBuildFingerprint(): string {
  const file = join(builtFolder, "fingerprint");
  if (!existsSync(file)) return "";
  return readFileSync(file, "utf8").slice(0, 12);
}

let entriesAreBuilt = false;

/** Makes code run from the sources start processes from the build's entries, which start in a quarter of the time. */
export function useBuiltEntries(): void {
  entriesAreBuilt = true;
}

/**
 * Finds the file that another process or thread starts from: the source itself, or the built server's entry of that
 * name.
 */
export function findServerEntry(source: string): string {
  if (existsSync(source) && !entriesAreBuilt) return source;
  return join(builtFolder, "server", `${basename(source, ".ts")}.js`);
}

function findAbove(folder: string): string | undefined {
  if (folder === projectRoot) return undefined;
  if (existsSync(join(folder, "web/assets"))) return folder;
  return findAbove(dirname(folder));
}
