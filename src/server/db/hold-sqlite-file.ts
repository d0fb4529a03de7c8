import { readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createFolderWithParents } from "#server/config/data-folder/make-folder.ts";
import { getPrimarySqliteCode } from "./errors.ts";

/** Reports that another process serves from this file; the message says which one. */
export class DatabaseHeldError extends Error {}

const busy = 5;
/** ms: a service that is just ending is waited for. */
const waitMs = 2_000;

/**
 * Holds an SQLite file for the one process that may serve from it; command lines open it beside. The lock is the
 * system's, by way of an empty file beside it, and ends with the process however that ends. Returns what lets it go.
 * @throws {DatabaseHeldError} while another one holds it
 */
export function holdSqliteFile(file: string, who: string): () => void {
  createFolderWithParents(dirname(file));
  const words = `${file}-service.txt`;
  const lock = new DatabaseSync(`${file}-service`, { timeout: waitMs });
  try {
    // An empty file's transaction begins with a page in its journal, for which a full disk has no room.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE");
  } catch (error) {
    lock.close();
    if (getPrimarySqliteCode((error as { errcode?: number }).errcode ?? 0) !== busy) throw error;
    throw new DatabaseHeldError(
      `un autre service tient cette base (${readHolder(words)})\u00a0: arrêtez-le d'abord. Une base SQLite n'en sert qu'un`,
      { cause: error },
    );
  }
  try {
    writeFileSync(words, who);
  } catch {
    // A full disk only costs the next one the name.
  }
  return () => lock.close();
}

function readHolder(words: string): string {
  try {
    return readFileSync(words, "utf8") || "il ne s'est pas nommé";
  } catch {
    return "il ne s'est pas nommé";
  }
}
