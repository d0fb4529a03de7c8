import { randomBytes } from "node:crypto";
import { backup, DatabaseSync } from "node:sqlite";
import { describeDigestDifferences, computeAllTableDigests, type TableDigests } from "./digest.ts";
import { connectWithoutTimeouts, openPostgresCopySource } from "./postgres-source.ts";
import { dumpPostgresDatabase, listDumpedTables, runPgRestore } from "./postgres-tools.ts";
import { quoteSqlIdentifier } from "./database-copy-source.ts";
import { openSqliteCopySource } from "./sqlite-source.ts";

/** Identifies a database; if `databaseUrl` is set, it is used. */
export interface DatabaseLocation {
  databaseUrl: string | undefined;
  sqliteFile: string;
  /** The `PATH` to search for PostgreSQL's programs. */
  toolPath: string;
}

/** Formats what distinguishes a database for people: a file, or a host and a database; never its user. */
export function formatDatabaseLocation({ databaseUrl, sqliteFile }: DatabaseLocation): string {
  if (!databaseUrl) return sqliteFile;
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL ${host}${pathname}`;
}

export interface DatabaseSnapshot {
  engine: "sqlite" | "postgres";
  /** Names of its applied migrations, oldest first. */
  migrations: string[];
  /** The database's id (`image_store`); null: it has none yet. */
  databaseId: string | null;
  tables: TableDigests;
}

/** Describes a card's upload, from its row in the copy. */
export interface SnapshotUpload {
  id: string;
  /** JSON: its variants. */
  variants: string;
  master: string | null;
}

/** Reports a copy that differs from its source, or cannot be read; the message is for the operator. */
export class BadCopyError extends Error {}

const namedUploads = "SELECT id, variants, master FROM uploads WHERE claimed_at IS NOT NULL";

/** All pages in one step: between steps another process's write would restart the copy. */
const allPages = 2 ** 31 - 1;

/** Copies a snapshot of the database into `file` while others write to it. @throws {PostgresToolError} */
export async function createDatabaseSnapshot(
  address: DatabaseLocation,
  file: string,
): Promise<{ snapshot: DatabaseSnapshot; uploads: SnapshotUpload[] }> {
  if (address.databaseUrl) return snapshotPostgres(address.databaseUrl, address.toolPath, file);
  return snapshotSqlite(address.sqliteFile, file);
}

async function snapshotSqlite(from: string, file: string): ReturnType<typeof createDatabaseSnapshot> {
  const source = openSqliteCopySource(from);
  try {
    // Copies the connection's snapshot.
    await backup(source.sqlite, file, { rate: allPages });
    const copy = new DatabaseSync(file);
    // Makes it one complete file, without a log beside it.
    copy.exec("PRAGMA journal_mode = DELETE");
    copy.close();
    const names = source.sqlite.prepare("SELECT name FROM schema_migrations ORDER BY name").all() as { name: string }[];
    const ids = source.sqlite.prepare("SELECT database_id AS id FROM image_store").all() as { id: string }[];
    const uploads = source.sqlite.prepare(namedUploads).all() as unknown as SnapshotUpload[];
    return {
      snapshot: {
        engine: "sqlite",
        migrations: names.map(({ name }) => name),
        databaseId: ids[0]?.id ?? null,
        tables: await computeAllTableDigests(source),
      },
      uploads,
    };
  } finally {
    await source.close();
  }
}

async function snapshotPostgres(url: string, path: string, file: string): ReturnType<typeof createDatabaseSnapshot> {
  const source = await openPostgresCopySource(url);
  try {
    const { serverMajor } = await readPostgresServerVersion(source.client);
    await dumpPostgresDatabase({ url, serverMajor, path }, source.snapshot, file);
    const names = await source.client.query<{ name: string }>(
      'SELECT name FROM schema_migrations ORDER BY name COLLATE "C"',
    );
    const ids = await source.client.query<{ id: string }>("SELECT database_id AS id FROM image_store");
    const uploads = await source.client.query<SnapshotUpload>(namedUploads);
    const migrations = names.rows.map(({ name }) => name);
    return {
      snapshot: {
        engine: "postgres",
        migrations,
        databaseId: ids.rows[0]?.id ?? null,
        tables: await computeAllTableDigests(source),
      },
      uploads: uploads.rows,
    };
  } finally {
    await source.close();
  }
}

export async function readPostgresServerVersion(
  client: Awaited<ReturnType<typeof connectWithoutTimeouts>>,
): Promise<{ serverMajor: number; database: string }> {
  const { rows } = await client.query<{ version: string; database: string }>(
    "SELECT current_setting('server_version_num') AS version, current_database() AS database",
  );
  return { serverMajor: Math.floor(Number(rows[0]?.version) / 10_000), database: rows[0]?.database ?? "" };
}

/**
 * Restores a copy into an empty place, and compares its counts and sums with its source's. Resolves to `false` if no
 * such place may be created, so that the copy was only read.
 * @throws {BadCopyError}
 * @throws {PostgresToolError}
 */
export async function verifyDatabaseSnapshot(
  address: DatabaseLocation,
  file: string,
  snapshot: DatabaseSnapshot,
): Promise<boolean> {
  if (snapshot.engine === "sqlite") {
    await verifySqliteCopy(file, snapshot);
    return true;
  }
  if (!address.databaseUrl)
    throw new BadCopyError(
      "Cette sauvegarde est d'une base PostgreSQL\u00a0: DATABASE_URL doit être celle d'un serveur où la vérifier.",
    );
  return checkDump(address.databaseUrl, address.toolPath, file, snapshot);
}

/** Compares an SQLite copy with its source's digests. @throws {BadCopyError} */
export async function verifySqliteCopy(file: string, { tables }: Pick<DatabaseSnapshot, "tables">): Promise<void> {
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    const said = copy.prepare("PRAGMA integrity_check").all() as { integrity_check: string }[];
    if (said[0]?.integrity_check !== "ok")
      throw new BadCopyError(`Le fichier copié est abîmé\u00a0: ${said[0]?.integrity_check ?? "?"}`);
    const [lost] = copy.prepare("PRAGMA foreign_key_check").all() as { table: string; parent: string }[];
    if (lost) throw new BadCopyError(`Une ligne de ${lost.table} n'a pas la sienne dans ${lost.parent}.`);
  } catch (error) {
    if (error instanceof BadCopyError) throw error;
    throw new BadCopyError(`Le fichier copié ne se lit pas\u00a0: ${(error as Error).message}`, { cause: error });
  } finally {
    copy.close();
  }
  const source = openSqliteCopySource(file);
  try {
    refuseDifferences(tables, await computeAllTableDigests(source));
  } finally {
    await source.close();
  }
}

async function checkDump(url: string, path: string, file: string, { tables }: DatabaseSnapshot): Promise<boolean> {
  const client = await connectWithoutTimeouts(url);
  try {
    const { serverMajor, database } = await readPostgresServerVersion(client);
    const made = await createDatabase(client, database);
    if (made === undefined) {
      const listed = new Set(await listDumpedTables({ serverMajor, path }, file));
      const missing = Object.keys(tables).filter((name) => !listed.has(name));
      if (missing.length > 0) throw new BadCopyError(`La copie n'a pas les tables ${missing.join(", ")}.`);
      return false;
    }
    const there = new URL(url);
    there.pathname = `/${made}`;
    try {
      await runPgRestore({ url: there.href, serverMajor, path }, file);
      await verifyPostgresCopy(there.href, tables);
    } finally {
      await client.query(`DROP DATABASE IF EXISTS ${quoteSqlIdentifier(made)}`);
    }
    return true;
  } finally {
    await client.end();
  }
}

/** Compares a database with its source's digests. @throws {BadCopyError} if they differ */
export async function verifyPostgresCopy(url: string, tables: TableDigests): Promise<void> {
  const source = await openPostgresCopySource(url);
  try {
    refuseDifferences(tables, await computeAllTableDigests(source));
  } finally {
    await source.close();
  }
}

/** Creates an empty database for a check and drops those of killed checks; `undefined` when it may not create one. */
async function createDatabase(
  client: Awaited<ReturnType<typeof connectWithoutTimeouts>>,
  database: string,
): Promise<string | undefined> {
  const prefix = `${database.slice(0, 40)}_check_`;
  const left = await client.query<{ name: string }>(
    "SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1) AND pg_get_userbyid(datdba) = current_user",
    [prefix],
  );
  for (const { name } of left.rows)
    if (/_check_[0-9a-f]{8}$/.test(name))
      await client.query(`DROP DATABASE IF EXISTS ${quoteSqlIdentifier(name)}`).catch(() => undefined);
  const name = `${prefix}${randomBytes(4).toString("hex")}`;
  try {
    await client.query(`CREATE DATABASE ${quoteSqlIdentifier(name)} TEMPLATE template0`);
    return name;
  } catch (error) {
    if ((error as { code?: string }).code === "42501") return undefined;
    throw error;
  }
}

function refuseDifferences(expected: TableDigests, found: TableDigests): void {
  const lines = describeDigestDifferences(expected, found);
  if (lines.length > 0)
    throw new BadCopyError(`La copie n'est pas ce qui a été copié. ${lines.slice(0, 5).join("\u00a0; ")}.`);
}
