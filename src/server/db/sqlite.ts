import { accessSync, constants } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CamelCasePlugin, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql, type Dialect } from "kysely";
import { makeFolder } from "#server/config/data-folder/make-folder.ts";
import { ping, type Database } from "./database.ts";
import { databaseRefusal, NotWritable } from "./errors.ts";
import { createTableQueue } from "./jobs/table.ts";
import { migrationsFor, refuseNewerSchema, type Migration } from "./migrations.ts";
import { OpenTransaction } from "./open-transaction.ts";
import { directReads } from "./prepared.ts";
import { readDirectly } from "./sqlite-direct.ts";
import { createSqliteDriver, type Files } from "./sqlite-driver.ts";
import { keepReserve, withReserve } from "./sqlite-reserve.ts";
import type { Tables } from "./tables.ts";
import { WriteCount } from "./write-count.ts";

/** Below it, a WAL with two writers can be corrupted (reliability.md). */
const oldestSafeVersion = [3, 51, 3] as const;
const fullSynchronous = 2;
/** ms that opening and migrating wait for another process; nobody is served yet, so the event loop may stand still. */
const startWaitMs = 10_000;

/** A search of a million orders reads more pages than the 2 MB that SQLite keeps of itself. */
const readerCacheKb = 16_000;

/** Opens (and makes) the file; `:memory:` is refused, since a crash would lose it. */
export function openSqlite(file: string): Database {
  makeFolder(dirname(file));
  const sqlite = withReserve(file, () => openWriter(file));
  // Opened once the file is in WAL mode; from here on the driver does the waiting.
  const reader = new DatabaseSync(file, { readOnly: true, timeout: 0 });
  reader.exec(`PRAGMA cache_size = -${readerCacheKb}`);
  setWait(sqlite, 0);
  const openTransaction = new OpenTransaction();
  const writes = new WriteCount();
  const query = new Kysely<Tables>({ dialect: writes.counting(openTransaction.guard(dialectOf({ writer: sqlite, reader, refuseUnwritable: () => refuseUnwritable(file) }))), plugins: [new CamelCasePlugin()] });
  directReads.set(query, readDirectly(reader, () => openTransaction.refuseBeside()));
  return {
    engine: "sqlite",
    query,
    jobs: createTableQueue("sqlite"),
    openTransaction,
    writes,
    migrate: async () => {
      setWait(sqlite, startWaitMs);
      migrateSqlite(sqlite, migrationsFor("sqlite"));
      refuseUnsyncedCommits(sqlite);
      keepReserve(file);
      setWait(sqlite, 0);
    },
    check: () => ping(query),
    forgetErased: async () => {
      // The log holds pages as they were before, until it is written over; truncated, it holds none.
      await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(query);
    },
    close: async () => {
      try {
        await query.destroy();
        // Kysely closes the file only once it has asked something of it.
        for (const file of [reader, sqlite]) if (file.isOpen) file.close();
      } catch (error) {
        // The log is left to the next start.
        if (!(error instanceof NotWritable)) throw error;
      }
    },
  };
}

/**
 * SQLite shares the index of its log with other processes as memory that is mapped on a file: where the file's disk was
 * set read-only, whoever changes that memory is ended by the system (SIGBUS), before SQLite could be refused anything.
 */
function refuseUnwritable(file: string): void {
  try {
    accessSync(file, constants.W_OK);
  } catch (error) {
    throw new NotWritable("The database's file cannot be written.", { cause: error });
  }
}

function openWriter(file: string): DatabaseSync {
  const sqlite = new DatabaseSync(file, { timeout: startWaitMs });
  try {
    refuseUnsafeVersion(sqlite);
    sqlite.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON");
    refuseRemains(sqlite);
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

function setWait(sqlite: DatabaseSync, ms: number): void {
  sqlite.exec(`PRAGMA busy_timeout = ${ms}`);
}

/** Kysely's own dialect, but for the driver: reads need not wait for a transaction to end. */
function dialectOf(files: Files): Dialect {
  return {
    createDriver: () => createSqliteDriver(files),
    createAdapter: () => new ManyConnections(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class ManyConnections extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function refuseUnsafeVersion(sqlite: DatabaseSync): void {
  const { version } = sqlite.prepare("SELECT sqlite_version() AS version").get() as { version: string };
  const parts = version.split(".").map(Number);
  const difference = oldestSafeVersion.map((wanted, at) => (parts[at] ?? 0) - wanted).find((gap) => gap !== 0) ?? 0;
  if (difference < 0) {
    throw new Error(`SQLite ${version} can corrupt a database; ${oldestSafeVersion.join(".")} or newer is needed: use the pinned Node.`);
  }
}

/** What is deleted is written over with zeros, so that no erased name stays in a free page. */
function refuseRemains(sqlite: DatabaseSync): void {
  const { secure_delete: on } = sqlite.prepare("PRAGMA secure_delete").get() as { secure_delete: number };
  if (on !== 1) throw new Error(`SQLite would leave what is erased in its free pages (secure_delete=${on}).`);
}

/** Some drivers drop `synchronous` after the first write in WAL mode, so it is read back after one (reliability.md). */
function refuseUnsyncedCommits(sqlite: DatabaseSync): void {
  try {
    sqlite.exec("CREATE TABLE IF NOT EXISTS write_probe (at INTEGER); DELETE FROM write_probe; INSERT INTO write_probe VALUES (1)");
  } catch (error) {
    // What can write nothing can still be read; each write is refused by itself.
    if (databaseRefusal(error)?.code !== "database.full") throw error;
  }
  const { synchronous } = sqlite.prepare("PRAGMA synchronous").get() as { synchronous: number };
  const { journal_mode: mode } = sqlite.prepare("PRAGMA journal_mode").get() as { journal_mode: string };
  if (synchronous !== fullSynchronous || mode !== "wal") {
    throw new Error(`SQLite would not sync its commits (synchronous=${synchronous}, journal_mode=${mode}).`);
  }
}

function migrateSqlite(sqlite: DatabaseSync, migrations: Migration[]): void {
  sqlite.exec("CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL)");
  refuseNewerSchema(sqlite.prepare("SELECT name FROM schema_migrations ORDER BY name").all() as { name: string }[], migrations);
  // A table is changed by making it anew, and dropping the old one must touch no row that refers to it. No effect inside a transaction.
  sqlite.exec("PRAGMA foreign_keys = OFF");
  try {
    for (const migration of migrations) applyOnce(sqlite, migration);
  } finally {
    sqlite.exec("PRAGMA foreign_keys = ON");
  }
}

function applyOnce(sqlite: DatabaseSync, { name, checksum, sql }: Migration): void {
  sqlite.exec("BEGIN IMMEDIATE");
  try {
    const applied = sqlite.prepare("SELECT checksum FROM schema_migrations WHERE name = ?").get(name);
    if (applied && applied.checksum !== checksum) throw new Error(`Migration ${name} was changed after it ran.`);
    if (!applied) {
      sqlite.exec(sql);
      refuseLostReferences(sqlite, name);
      sqlite.prepare("INSERT INTO schema_migrations VALUES (?, ?)").run(name, checksum);
    }
    sqlite.exec("COMMIT");
  } catch (error) {
    sqlite.exec("ROLLBACK");
    throw error;
  }
}

function refuseLostReferences(sqlite: DatabaseSync, name: string): void {
  const [lost] = sqlite.prepare("PRAGMA foreign_key_check").all() as { table: string; parent: string }[];
  if (lost) throw new Error(`Migration ${name} would leave a row of ${lost.table} without its row of ${lost.parent}.`);
}
