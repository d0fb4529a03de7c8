import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { getPrimarySqliteCode } from "../errors.ts";
import { findForeignMigration, listMigrationsForEngine, movedAwayMigration, nameAsOurs } from "../migrations.ts";
import { migrationAdvisoryLockId } from "../postgres-migrate.ts";
import { connectWithoutTimeouts, createPostgresCopySource } from "./postgres-source.ts";
import type { DatabaseCopySource } from "./database-copy-source.ts";
import type { DatabaseLocation } from "./snapshot.ts";
import { createSqliteCopySource } from "./sqlite-source.ts";

/** Reports why a database cannot be moved from or to; the message is for the operator. */
export class MoveRefusedError extends Error {}

/** Reads a database that nobody else uses, or can begin to use, until it is closed. */
export interface StoppedDatabaseSource extends DatabaseCopySource {
  /** @throws {MoveRefusedError} when somebody has connected meanwhile after all */
  checkAlone(): Promise<void>;
  /** Names of its applied migrations, without the mark of a move. */
  migrations(): Promise<string[]>;
  /** Where the database was moved to; `undefined`: it was not moved. */
  movedTo(): Promise<string | undefined>;
  /** Ends the reading. Sets the mark that it was moved to `to`, with which no service starts on it, or removes it. */
  markMoved(to: string | undefined): Promise<void>;
}

const busy = 5;
/** ms to wait for a brief reader, or a service that has just stopped. */
const waitMs = 2_000;
const lookEveryMs = 50;
const selectMigrations = "SELECT name, checksum FROM schema_migrations";
const deleteMark = `DELETE FROM schema_migrations WHERE name = '${movedAwayMigration}'`;

/** Reads `schema_migrations`, and separates the migrations from the mark of a move. */
function migrationsIn(read: () => Promise<{ name: string; checksum: string }[]>) {
  return {
    migrations: async () => (await read()).map(({ name }) => name).filter((name) => name !== movedAwayMigration),
    movedTo: async () => (await read()).find(({ name }) => name === movedAwayMigration)?.checksum,
  };
}

/** Opens a database for this process only. @throws {MoveRefusedError} while a service, or another program, uses it */
export async function openStoppedDatabase({
  databaseUrl,
  sqliteFile,
}: DatabaseLocation): Promise<StoppedDatabaseSource> {
  if (databaseUrl) return openStoppedPostgres(databaseUrl);
  return openStoppedSqlite(sqliteFile);
}

/**
 * Opens a file for this process only. SQLite grants that only while nobody else has the file open; a service that
 * starts then waits and is refused.
 */
export function openSqliteExclusively(file: string): DatabaseSync {
  const sqlite = new DatabaseSync(file, { timeout: waitMs });
  try {
    sqlite.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT");
    return sqlite;
  } catch (error) {
    sqlite.close();
    if (getPrimarySqliteCode((error as { errcode?: number }).errcode ?? 0) !== busy) throw error;
    throw new MoveRefusedError(
      `${file} est ouvert par un autre programme\u00a0: arrêtez le service (et ce qui lit sa base), puis recommencez.`,
      { cause: error },
    );
  }
}

function openStoppedSqlite(file: string): StoppedDatabaseSource {
  const source = createSqliteCopySource(openSqliteExclusively(file));
  const { sqlite } = source;
  return {
    ...source,
    checkAlone: async () => undefined,
    ...migrationsIn(async () => sqlite.prepare(selectMigrations).all() as { name: string; checksum: string }[]),
    markMoved: async (to) => {
      sqlite.exec(`COMMIT; PRAGMA synchronous = FULL; ${deleteMark}`);
      if (to !== undefined) sqlite.prepare("INSERT INTO schema_migrations VALUES (?, ?)").run(movedAwayMigration, to);
    },
  };
}

/**
 * Connects to the server.
 * @throws {MoveRefusedError} when it does not answer, or refuses; the message never contains the password
 */
export async function connectForDatabaseMove(url: string): Promise<Awaited<ReturnType<typeof connectWithoutTimeouts>>> {
  try {
    return await connectWithoutTimeouts(url);
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    throw new MoveRefusedError(
      `PostgreSQL, à ${new URL(url).host}, ne laisse pas entrer\u00a0: ${message || (code ?? "?")}.`,
      { cause: error },
    );
  }
}

/** Retries a while, since the server drops a closed connection, and its locks, with some delay. */
async function patiently(look: () => Promise<void>): Promise<void> {
  for (let waited = 0; waited < waitMs; waited += lookEveryMs) {
    try {
      return await look();
    } catch (error) {
      if (!(error instanceof MoveRefusedError)) throw error;
      await setTimeout(lookEveryMs);
    }
  }
  return look();
}

async function openStoppedPostgres(url: string): Promise<StoppedDatabaseSource> {
  const client = await connectForDatabaseMove(url);
  const { pathname, host } = new URL(url);
  const place = `La base ${pathname.slice(1)} de ${host}`;
  const takeIt = async () => {
    const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [
      migrationAdvisoryLockId,
    ]);
    if (!rows[0]?.taken)
      throw new MoveRefusedError(
        `${place} est en train d'être migrée ou déplacée\u00a0: arrêtez le service sur tous les nœuds, puis recommencez.`,
      );
  };
  const checkAlone = async () => {
    const { rows } = await client.query<{ who: string }>(
      "SELECT DISTINCT concat_ws(' ', usename, nullif(application_name, ''), client_addr::text) AS who FROM pg_stat_activity WHERE datname = current_database() AND usesysid IS NOT NULL AND pid <> pg_backend_pid() ORDER BY 1",
    );
    if (rows.length > 0)
      throw new MoveRefusedError(
        `${place} est utilisée (${rows.map(({ who }) => who).join(", ")})\u00a0: arrêtez le service sur tous les nœuds (et ce qui lit sa base), puis recommencez.`,
      );
  };
  try {
    await patiently(takeIt);
    await patiently(checkAlone);
    const source = await createPostgresCopySource(client);
    return {
      ...source,
      checkAlone,
      ...migrationsIn(async () => (await client.query<{ name: string; checksum: string }>(selectMigrations)).rows),
      markMoved: async (to) => {
        await client.query(`COMMIT; ${deleteMark}`);
        if (to !== undefined)
          await client.query("INSERT INTO schema_migrations VALUES ($1, $2)", [movedAwayMigration, to]);
      },
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Asserts that a database has exactly this program's schema, since rows are copied unchanged. */
export function assertSameSchemaVersion(
  names: readonly string[],
  engine: DatabaseCopySource["engine"],
  whose: string,
): void {
  const applied = nameAsOurs(names, engine);
  const missing = listMigrationsForEngine(engine).find(({ name }) => !applied.includes(name));
  if (missing !== undefined)
    throw new MoveRefusedError(
      `${whose} est d'une version plus ancienne du service (il y manque ${missing.name})\u00a0: démarrez cette version une fois sur elle, arrêtez-la, puis recommencez.`,
    );
  const newer = findForeignMigration(names, engine);
  if (newer)
    throw new MoveRefusedError(
      `${whose} est d'une version plus récente du service (${newer.name})\u00a0: déplacez-la avec celle-là.`,
    );
}
