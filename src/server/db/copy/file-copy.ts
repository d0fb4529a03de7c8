import { rename, rm } from "node:fs/promises";
import { backup, DatabaseSync } from "node:sqlite";

/** All pages in one step: between several steps a write of another process would restart the copy. */
const allPages = 2 ** 31 - 1;
/** ms that a lock of another process is waited for. */
const longestLockMs = 10_000;

/**
 * Copies an SQLite file that is in use; `to` appears once it is whole.
 * @throws what SQLite reports, also of a copy that cannot be read
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
  // One complete file, without a log beside it.
  made.exec("PRAGMA journal_mode = DELETE");
  made.close();
  await rename(unfinished, to);
}
