import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  CamelCasePlugin,
  type Dialect,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from "kysely";
import { createFolderWithParents } from "#server/config/data-folder/make-folder.ts";
import { type Database, OpenTransactionGuard, pingDatabase } from "./database.ts";
import { DatabaseNotWritableError, getPrimarySqliteCode, toDatabaseAppError } from "./errors.ts";
import { createTableJobQueue } from "./jobs/table-job-queue.ts";
import { listMissingMigrations } from "./migrations.ts";
import { type SynchronousRead, synchronousReadsByDatabase } from "./prepared.ts";
import { type SqliteConnectionPair, createSqliteDriver } from "./sqlite-driver.ts";
import type { Tables } from "./tables.ts";
import { randomBytes } from "node:crypto";

/** Enough for SQLite to open a file (its log's index) and to write a little. */
const reserveBytes = 1024 * 1024;

const getReservePath = (file: string) => `${file}-reserve`;

/** Without room, SQLite answers FULL, IOERR when it cannot create its log's index, or CANTOPEN for the log itself. */
const noRoomCodes: ReadonlySet<number> = new Set([10, 13, 14]);

/** Opens the database. If the disk has no room even for that, frees the reserved room and tries once more. */
function openWithDiskReserve<Opened>(file: string, open: () => Opened): Opened {
  try {
    return open();
  } catch (error) {
    const { errcode } = error as { errcode?: number };
    if (errcode === undefined || !noRoomCodes.has(getPrimarySqliteCode(errcode)) || !existsSync(getReservePath(file)))
      throw error;
    rmSync(getReservePath(file));
    return open();
  }
}

/** Reserves the room again, if there is some. */
function restoreDiskReserve(file: string): void {
  const reserve = getReservePath(file);
  if (existsSync(reserve) && statSync(reserve).size === reserveBytes) return;
  try {
    // Random bytes, since some file systems store nothing for zeros.
    writeFileSync(reserve, randomBytes(reserveBytes), { mode: 0o600 });
  } catch {
    rmSync(reserve, { force: true });
  }
}

/** Older versions can corrupt a WAL with two writers (reliability.md). */
const oldestSafeVersion = [3, 51, 3] as const;
const fullSynchronous = 2;
/**
 * ms that opening and migrating wait for another process. Nobody is served yet, so blocking the event loop is harmless.
 */
const startWaitMs = 10_000;

/** A search of a million orders reads more pages than the 2 MB that SQLite caches by default. */
const readerCacheKb = 16_000;

/** Opens the file, or creates it; refuses `:memory:`, since a crash would lose it. */
export function openSqliteDatabase(file: string): Database {
  createFolderWithParents(dirname(file));
  const sqlite = openWithDiskReserve(file, () => openWriter(file));
  // Opened once the file is in WAL mode; from here on the driver does the waiting.
  const reader = new DatabaseSync(file, { readOnly: true, timeout: 0 });
  reader.exec(`PRAGMA cache_size = -${readerCacheKb}`);
  setWait(sqlite, 0);
  const openTransaction = new OpenTransactionGuard();
  const query = new Kysely<Tables>({
    dialect: openTransaction.guard(createDialect({ file, writer: sqlite, reader })),
    plugins: [new CamelCasePlugin()],
  });
  synchronousReadsByDatabase.set(
    query,
    createSynchronousRead(reader, () => openTransaction.refuseBeside()),
  );
  return {
    engine: "sqlite",
    query,
    jobs: createTableJobQueue(),
    openTransaction,
    migrate: async () => {
      setWait(sqlite, startWaitMs);
      migrateSqlite(sqlite);
      refuseUnsyncedCommits(sqlite);
      restoreDiskReserve(file);
      setWait(sqlite, 0);
    },
    check: () => pingDatabase(query),
    purgeErasedData: async () => {
      // The log keeps old pages until they are overwritten; truncating it removes them.
      await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(query);
    },
    close: async () => {
      try {
        await query.destroy();
        // Kysely closes the file only if it ran a query.
        for (const file of [reader, sqlite]) if (file.isOpen) file.close();
      } catch (error) {
        // The next start tidies the log.
        if (!(error instanceof DatabaseNotWritableError)) throw error;
      }
    },
  };
}

function openWriter(file: string): DatabaseSync {
  const sqlite = new DatabaseSync(file, { timeout: startWaitMs });
  try {
    refuseUnsafeVersion(sqlite);
    sqlite.exec(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON",
    );
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

/** Kysely's own dialect with our driver: reads need not wait for a transaction to end. */
function createDialect(files: SqliteConnectionPair): Dialect {
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
    throw new Error(
      `SQLite ${version} can corrupt a database; ${oldestSafeVersion.join(".")} or newer is needed: use the pinned Node.`,
    );
  }
}

/** Refuses an SQLite that would not overwrite deleted data with zeros, so that no erased name stays in a free page. */
function refuseRemains(sqlite: DatabaseSync): void {
  const { secure_delete: on } = sqlite.prepare("PRAGMA secure_delete").get() as { secure_delete: number };
  if (on !== 1) throw new Error(`SQLite would leave what is erased in its free pages (secure_delete=${on}).`);
}

/** Reads `synchronous` back after a write: some drivers drop it after the first one in WAL mode (reliability.md). */
function refuseUnsyncedCommits(sqlite: DatabaseSync): void {
  try {
    sqlite.exec(
      "CREATE TABLE IF NOT EXISTS write_probe (at INTEGER); DELETE FROM write_probe; INSERT INTO write_probe VALUES (1)",
    );
  } catch (error) {
    // A full database can still be read; each write is refused by itself.
    if (toDatabaseAppError(error)?.code !== "database.full") throw error;
  }
  const { synchronous } = sqlite.prepare("PRAGMA synchronous").get() as { synchronous: number };
  const { journal_mode: mode } = sqlite.prepare("PRAGMA journal_mode").get() as { journal_mode: string };
  if (synchronous !== fullSynchronous || mode !== "wal") {
    throw new Error(`SQLite would not sync its commits (synchronous=${synchronous}, journal_mode=${mode}).`);
  }
}

function migrateSqlite(sqlite: DatabaseSync): void {
  sqlite.exec("CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL)");
  // A table is changed by recreating it, and dropping the old one must not touch rows that refer to it. The pragma has
  // no effect inside a transaction.
  sqlite.exec("PRAGMA foreign_keys = OFF");
  try {
    while (applyNext(sqlite));
  } finally {
    sqlite.exec("PRAGMA foreign_keys = ON");
  }
}

/** Applies the next migration; returns whether there was one. Another process may have applied it meanwhile. */
function applyNext(sqlite: DatabaseSync): boolean {
  sqlite.exec("BEGIN IMMEDIATE");
  try {
    const applied = sqlite.prepare("SELECT name, checksum FROM schema_migrations ORDER BY name").all();
    const [next] = listMissingMigrations(applied as { name: string; checksum: string }[], "sqlite");
    if (next) {
      sqlite.exec(next.sql);
      refuseLostReferences(sqlite, next.name);
      sqlite.prepare("INSERT INTO schema_migrations VALUES (?, ?)").run(next.name, next.checksum);
    }
    sqlite.exec("COMMIT");
    return next !== undefined;
  } catch (error) {
    // A full disk has already rolled back.
    if (sqlite.isTransaction) sqlite.exec("ROLLBACK");
    throw error;
  }
}

function refuseLostReferences(sqlite: DatabaseSync, name: string): void {
  const [lost] = sqlite.prepare("PRAGMA foreign_key_check").all() as { table: string; parent: string }[];
  if (lost) throw new Error(`Migration ${name} would leave a row of ${lost.table} without its row of ${lost.parent}.`);
}

/**
 * Reads synchronously, on the connection that waits for nobody: what Kysely does around a query costs more than the
 * query. `refuse` throws where no query may run.
 */
function createSynchronousRead(reader: DatabaseSync, refuse: () => void): SynchronousRead {
  const kept = new Map<string, { statement: StatementSync; names: string[] }>();

  return <Row>(sql: string, parameters: readonly unknown[]): Row[] => {
    refuse();
    let one = kept.get(sql);
    if (!one) {
      const statement = reader.prepare(sql);
      statement.setReturnArrays(true);
      kept.set(sql, (one = { statement, names: statement.columns().map(({ name }) => camelCase(name)) }));
    }
    const { statement, names } = one;
    const rows = statement.all(...(parameters as SQLInputValue[])) as unknown as unknown[][];
    return rows.map((values) => {
      const row: Record<string, unknown> = {};
      for (let at = 0; at < names.length; at += 1) row[names[at] ?? ""] = values[at];
      return row as Row;
    });
  };
}

/** Names columns like Kysely's plugin. */
function camelCase(name: string): string {
  return name.replace(/_(.)/g, (_all, letter: string) => letter.toUpperCase());
}
