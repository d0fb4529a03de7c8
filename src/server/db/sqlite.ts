import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { CamelCasePlugin, Kysely, SqliteDialect } from "kysely";
import { ping, type Database } from "./database.ts";
import { migrationsFor, type Migration } from "./migrations.ts";
import type { Tables } from "./tables.ts";

/** Below it, a WAL with two writers can be corrupted (reliability.md). */
const oldestSafeVersion = [3, 51, 3] as const;
const fullSynchronous = 2;
const keptStatements = 500;

/** Opens (and makes) the file; `:memory:` is refused, since a crash would lose it. */
export function openSqlite(file: string): Database {
  mkdirSync(dirname(file), { recursive: true });
  const sqlite = new DatabaseSync(file, { timeout: 10_000 });
  refuseUnsafeVersion(sqlite);
  sqlite.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
  const query = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: asKyselyDatabase(sqlite) }),
    plugins: [new CamelCasePlugin()],
  });
  return {
    engine: "sqlite",
    query,
    migrate: async () => {
      migrateSqlite(sqlite, migrationsFor("sqlite"));
      refuseUnsyncedCommits(sqlite);
    },
    check: () => ping(query),
    close: async () => {
      await query.destroy();
      // Kysely closes the file only once it has asked something of it.
      if (sqlite.isOpen) sqlite.close();
    },
  };
}

function refuseUnsafeVersion(sqlite: DatabaseSync): void {
  const { version } = sqlite.prepare("SELECT sqlite_version() AS version").get() as { version: string };
  const parts = version.split(".").map(Number);
  const difference = oldestSafeVersion.map((wanted, at) => (parts[at] ?? 0) - wanted).find((gap) => gap !== 0) ?? 0;
  if (difference < 0) {
    throw new Error(`SQLite ${version} can corrupt a database; ${oldestSafeVersion.join(".")} or newer is needed: use the pinned Node.`);
  }
}

/** Some drivers drop `synchronous` after the first write in WAL mode, so it is read back after one (reliability.md). */
function refuseUnsyncedCommits(sqlite: DatabaseSync): void {
  sqlite.exec("CREATE TABLE IF NOT EXISTS write_probe (at INTEGER); DELETE FROM write_probe; INSERT INTO write_probe VALUES (1)");
  const { synchronous } = sqlite.prepare("PRAGMA synchronous").get() as { synchronous: number };
  const { journal_mode: mode } = sqlite.prepare("PRAGMA journal_mode").get() as { journal_mode: string };
  if (synchronous !== fullSynchronous || mode !== "wal") {
    throw new Error(`SQLite would not sync its commits (synchronous=${synchronous}, journal_mode=${mode}).`);
  }
}

function migrateSqlite(sqlite: DatabaseSync, migrations: Migration[]): void {
  sqlite.exec("CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL)");
  for (const { name, checksum, sql } of migrations) {
    sqlite.exec("BEGIN IMMEDIATE");
    try {
      const applied = sqlite.prepare("SELECT checksum FROM schema_migrations WHERE name = ?").get(name);
      if (applied && applied.checksum !== checksum) throw new Error(`Migration ${name} was changed after it ran.`);
      if (!applied) {
        sqlite.exec(sql);
        sqlite.prepare("INSERT INTO schema_migrations VALUES (?, ?)").run(name, checksum);
      }
      sqlite.exec("COMMIT");
    } catch (error) {
      sqlite.exec("ROLLBACK");
      throw error;
    }
  }
}

/** What Kysely's SQLite dialect expects of a driver, over `node:sqlite`. */
function asKyselyDatabase(sqlite: DatabaseSync) {
  const statements = new Map<string, StatementSync>();
  function prepare(sql: string) {
    // A deferred transaction that reads and then writes fails at once under load (reliability.md).
    const text = sql === "begin" ? "begin immediate" : sql;
    let statement = statements.get(text);
    if (!statement) {
      statement = sqlite.prepare(text);
      if (statements.size >= keptStatements) statements.clear();
      statements.set(text, statement);
    }
    const ready = statement;
    return {
      reader: ready.columns().length > 0,
      all: (values: readonly unknown[]) => ready.all(...(values as SQLInputValue[])),
      run: (values: readonly unknown[]) => ready.run(...(values as SQLInputValue[])),
      iterate: (values: readonly unknown[]) => ready.iterate(...(values as SQLInputValue[])),
    };
  }
  return { prepare, close: () => sqlite.close() };
}
