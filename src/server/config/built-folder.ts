import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectRoot } from "./project-root.ts";

/**
 * Locates the build that this code is part of, with `server`, `web` and `pages`; from the sources, the one that
 * `npm run build` made.
 */
export const builtFolder = findAbove(import.meta.dirname) ?? join(projectRoot, "dist");

function findAbove(folder: string): string | undefined {
  if (folder === projectRoot) return undefined;
  if (existsSync(join(folder, "pages/index.json"))) return folder;
  return findAbove(dirname(folder));
}
