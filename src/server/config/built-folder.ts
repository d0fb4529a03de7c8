import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { projectRoot } from "./project-root.ts";

/**
 * Locates the build that this code is part of, with `server` and `web`; from the sources, the one that
 * `npm run build` made.
 */
export const builtFolder = findAbove(import.meta.dirname) ?? join(projectRoot, "dist");

/** What takes the fingerprint's place in development, where browsers get the sources. */
export const developmentFingerprint = "development";

/** Reads which build this code is part of: 12 characters; empty from the sources before a build. */
export function readBuildFingerprint(): string {
  const file = join(builtFolder, "fingerprint");
  if (!existsSync(file)) return "";
  return readFileSync(file, "utf8").slice(0, 12);
}

let entriesAreBuilt = false;

/** Has what begins from the sources begin with the build's entries, which start in a quarter of the time. */
export function useBuiltEntries(): void {
  entriesAreBuilt = true;
}

/**
 * Finds the file with which another process or thread begins: the source itself, or in the built server, the entry of
 * that name.
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
