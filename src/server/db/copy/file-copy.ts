import { rename, rm } from "node:fs/promises";
import { backup, DatabaseSync } from "node:sqlite";

/** All pages in one step: between steps another process's write would restart the copy. */
const allPages = 2 ** 31 - 1;
/** ms to wait for another process's lock. */
const longestLockMs = 10_000;

/**
 * Copies an SQLite file that is in use; `to` appears once it is complete.
 * @throws SQLite's error, also when the copy cannot be read
 */
export async function copySqliteFile(from: string, to: string): Promise<void> {
  const unfinished = `${to}.unfinished`;
  await rm(unfinished, { force: true });
  const source = new DatabaseSync(from, { readOnly: true, timeout: longestLockMs });
  try {
    await backup(source, unfinished, { rate: allPages });
  } finally {
    source.close();
  }
  const made = new DatabaseSync(unfinished);
  // Makes it one complete file, without a log beside it.
  made.exec("PRAGMA journal_mode = DELETE");
  made.close();
  await rename(unfinished, to);
}
