import { chmodSync, existsSync, readdirSync, statSync, type Stats } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";

/** Group and others. */
const others = 0o077;
/** A folder with this bit set, such as /tmp, is shared: it is not ours to close. */
const sticky = 0o1000;

/** Restricts all files and folders that this process creates from now on to its user: 600 and 700. */
export function restrictNewFilePermissions(): void {
  process.umask(others);
}

/**
 * Removes the rights of group and others, which an earlier version left, on `folder` and its content. Files that are
 * not ours are logged and left.
 */
export function restrictDataFolderPermissions(folder: string, log: Logger): void {
  // Windows has no such modes.
  if (process.platform === "win32" || !existsSync(folder)) return;
  try {
    if ((statSync(folder).mode & sticky) === 0) close(folder);
    else for (const name of readdirSync(folder)) if (isOurs(name)) close(join(folder, name));
  } catch (error) {
    log.warn({ err: error }, "the data folder could not be closed to other users");
  }
}

/** Lists what of ours in `folder` group and others may enter or read; the folder itself comes first. */
export function findLoosePermissions(folder: string): string[] {
  if (process.platform === "win32" || !existsSync(folder)) return [];
  const ours = readdirSync(folder)
    .filter(isOurs)
    .map((name) => join(folder, name));
  const closed = (statSync(folder).mode & (others | sticky)) === 0;
  // Nobody gets into a closed folder, whatever its files' modes.
  if (closed) return [];
  return [folder, ...ours].filter((path) => isOpen(statSync(path)) && (statSync(path).mode & sticky) === 0);
}

function isOurs(name: string): boolean {
  return name === "images" || name === "outbox" || name.startsWith("sen-digital-vcard.sqlite");
}

/** Enters folders that others could enter. It skips the others: they were closed before, with all their content. */
function close(path: string): void {
  const stat = statSync(path);
  const open = isOpen(stat);
  if (open) chmodSync(path, stat.mode & 0o7777 & ~others);
  if (!stat.isDirectory()) return;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isFile() || (entry.isDirectory() && (open || isOpen(statSync(inner))))) close(inner);
  }
}

function isOpen({ mode }: Stats): boolean {
  return (mode & others) !== 0;
}
