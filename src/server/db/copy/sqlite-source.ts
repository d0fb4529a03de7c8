import { DatabaseSync, type StatementSync } from "node:sqlite";
import {
  engineOwnTables,
  quoteSqlIdentifier,
  type CopiedTable,
  type DatabaseCopySource,
  type CopiedColumnValue,
} from "./database-copy-source.ts";

/** ms to wait for another process that locks the file briefly. */
const waitMs = 10_000;
const lot = 500;
/** How `PRAGMA table_xinfo` marks a column that can be written. */
const written = 0;

/** Opens a snapshot of the file: later writes are not visible. */
export function openSqliteCopySource(file: string): DatabaseCopySource & { sqlite: DatabaseSync } {
  const sqlite = new DatabaseSync(file, { readOnly: true, timeout: waitMs });
  return createSqliteCopySource(sqlite);
}

/** Reads a snapshot of the file over an open connection. */
export function createSqliteCopySource(sqlite: DatabaseSync): DatabaseCopySource & { sqlite: DatabaseSync } {
  sqlite.exec("BEGIN");
  // The first read begins the snapshot.
  sqlite.prepare("SELECT count(*) FROM sqlite_schema").get();
  return {
    engine: "sqlite",
    sqlite,
    describe: async () => describeSqliteTables(sqlite),
    async *read({ name, columns }) {
      yield* inLots(
        sqlite.prepare(`SELECT ${columns.map(quoteSqlIdentifier).join(", ")} FROM ${quoteSqlIdentifier(name)}`),
      );
    },
    close: async () => sqlite.close(),
  };
}

function* inLots(statement: StatementSync): Generator<CopiedColumnValue[][]> {
  statement.setReturnArrays(true);
  let rows: CopiedColumnValue[][] = [];
  for (const row of statement.iterate()) {
    rows.push(row as unknown as CopiedColumnValue[]);
    if (rows.length < lot) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

/** Describes the tables, except virtual ones and their shadow tables, which triggers keep. */
export function describeSqliteTables(sqlite: DatabaseSync): CopiedTable[] {
  const tables = sqlite
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .all() as { name: string }[];
  return tables
    .filter(({ name }) => !engineOwnTables.has(name))
    .map(({ name }) => {
      const columns = sqlite
        .prepare("SELECT name FROM pragma_table_xinfo(?) WHERE hidden = ? ORDER BY name")
        .all(name, written) as { name: string }[];
      return { name, columns: columns.map(({ name }) => name) };
    });
}
