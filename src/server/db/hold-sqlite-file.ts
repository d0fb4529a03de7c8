import { readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createFolderWithParents } from "#server/config/data-folder/make-folder.ts";
import { getPrimarySqliteCode } from "./errors.ts";

/** Reports that another process serves from this file; the message names it. */
export class DatabaseHeldError extends Error {}

const busy = 5;
/** ms to wait for a service that is just ending. */
const waitMs = 2_000;

/**
 * Reserves an SQLite file for the one process that may serve from it; command lines may still open it. The lock is the
 * system's, on an empty file beside it, and ends with the process in any case. Returns a function that releases it.
 * @throws {DatabaseHeldError} while another process holds it
 */
export function holdSqliteFile(file: string, who: string): () => void {
  createFolderWithParents(dirname(file));
  const words = `${file}-service.txt`;
  const lock = new DatabaseSync(`${file}-service`, { timeout: waitMs });
  try {
    // A transaction on an empty file begins with a journal page, for which a full disk has no room.
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
    // On a full disk, only the name of the holder is missing for the next one.
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
