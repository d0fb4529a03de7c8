import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a folder and its missing parents. Does not use Node's `recursive`, which never returns where a place, such as
 * `/proc` on Linux, accepts no folders but reports that the parent is missing.
 */
export function createFolderWithParents(path: string): void {
  const above = dirname(path);
  if (!existsSync(above)) createFolderWithParents(above);
  try {
    mkdirSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !statSync(path).isDirectory()) throw error;
  }
}
