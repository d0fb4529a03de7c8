import type { TableDigest, TableDigests } from "./digest.ts";
import type { CopiedTable, DatabaseCopySource, CopiedColumnValue } from "./database-copy-source.ts";

/** Receives the rows of a database that is moved. Until `finish` no service starts on it. */
export interface DatabaseMoveTarget {
  engine: DatabaseCopySource["engine"];
  /** Digests of the tables that are completely copied. */
  done: TableDigests;
  /** Parents before those who refer to them. */
  inOrder(tables: readonly CopiedTable[]): Promise<CopiedTable[]>;
  /** Takes every row out again. */
  empty(): Promise<void>;
  /** Writes one table in one transaction: it is whole, and noted as done, or has no row. */
  fill(table: CopiedTable, lots: AsyncIterable<CopiedColumnValue[][]>, sum: () => TableDigest): Promise<void>;
  /** Digests of its content, read back. */
  digests(): Promise<TableDigests>;
  /** Makes it a database that the service takes. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** Creates the table that records, in the target, the progress of an unfinished move. It is dropped at the end. */
export const createMoveProgressTableSql =
  "CREATE TABLE IF NOT EXISTS move_progress (name TEXT PRIMARY KEY, row_count BIGINT NOT NULL, checksum TEXT NOT NULL)";
export const selectMoveProgressSql = "SELECT name, row_count AS rows, checksum FROM move_progress";

/**
 * Marks an unfinished move: no release knows a migration of that name, so each refuses to start, as on any newer
 * schema, and prints this name.
 */
export const unfinishedMoveMigration = "9999-unfinished-move";

export function toTableDigests(rows: readonly (TableDigest & { name: string })[]): TableDigests {
  return Object.fromEntries(rows.map(({ name, rows, checksum }) => [name, { rows, checksum }]));
}
