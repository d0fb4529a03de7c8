import type { TableDigest, TableDigests } from "./digest.ts";
import type { CopiedTable, DatabaseCopySource, CopiedColumnValue } from "./database-copy-source.ts";

/** Receives the rows of a database that is moved. No service starts on it before `finish`. */
export interface DatabaseMoveTarget {
  engine: DatabaseCopySource["engine"];
  /** Digests of the tables that are completely copied. */
  done: TableDigests;
  /** Sorts tables so that parents precede the tables that refer to them. */
  inOrder(tables: readonly CopiedTable[]): Promise<CopiedTable[]>;
  /** Deletes every row. */
  empty(): Promise<void>;
  /** Copies one table in one transaction: either all of it is written and noted as done, or no row is. */
  fill(table: CopiedTable, lots: AsyncIterable<CopiedColumnValue[][]>, sum: () => TableDigest): Promise<void>;
  /** Computes the digests of its content, read back. */
  digests(): Promise<TableDigests>;
  /** Makes it a database that the service accepts. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** Creates the target's table that records the progress of an unfinished move. It is dropped at the end. */
export const createMoveProgressTableSql =
  "CREATE TABLE IF NOT EXISTS move_progress (name TEXT PRIMARY KEY, row_count BIGINT NOT NULL, checksum TEXT NOT NULL)";
export const selectMoveProgressSql = "SELECT name, row_count AS rows, checksum FROM move_progress";

/**
 * Marks an unfinished move. No release knows a migration of this name, so each refuses to start, as on any newer
 * schema, and prints the name.
 */
export const unfinishedMoveMigration = "9999-unfinished-move";

export function toTableDigests(rows: readonly (TableDigest & { name: string })[]): TableDigests {
  return Object.fromEntries(rows.map(({ name, rows, checksum }) => [name, { rows, checksum }]));
}
