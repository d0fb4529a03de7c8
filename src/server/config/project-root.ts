import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Locates the folder of `package.json`, from the sources as from the built server. */
export const projectRoot = findUp(import.meta.dirname);

/** The link that the service follows, if releases lie side by side in a folder (docs/deployment.md). */
export const currentLink = join(projectRoot, "../../current");

function findUp(folder: string): string {
  if (existsSync(join(folder, "package.json"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("package.json was not found above the server's code.");
  return findUp(parent);
}
