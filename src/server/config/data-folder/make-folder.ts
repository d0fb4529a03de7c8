import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a folder and those above it that are missing. Not by Node's `recursive`, which never comes back from a
 * place that takes no folders and says so as if the one above were missing, such as `/proc` on Linux.
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
