import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import type { Database } from "#server/db/database.ts";
import { openPostgresDatabase } from "#server/db/postgres.ts";
import { openSqliteDatabase } from "#server/db/sqlite.ts";
import { memoryFolder } from "./memory-folder.ts";

/** An empty, migrated database as bytes, made once for each worker. */
let migrated: Promise<Buffer> | undefined;

async function migrateSqlite(): Promise<Buffer> {
  const folder = mkdtempSync(join(memoryFolder(), "vcard-template-"));
  const file = join(folder, "template.sqlite");
  const db = openSqliteDatabase(file);
  await db.migrate();
  await db.close();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

/** Writes an empty, migrated database to this file. */
export async function writeMigrated(file: string): Promise<void> {
  writeFileSync(file, await (migrated ??= migrateSqlite()));
}

/** Creates an empty, migrated database of the engine under test; on SQLite as a file in `folder`. */
export async function freshDatabase(
  folder: string,
): Promise<{ open: () => Database; databaseUrl: string | undefined }> {
  if (process.env.TEST_ENGINE !== "postgres") {
    const file = join(folder, "sen-digital-vcard.sqlite");
    await writeMigrated(file);
    return { open: () => openSqliteDatabase(file), databaseUrl: undefined };
  }
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  // Copies the files instead of writing them to the log page by page: at most half the work.
  await client.query(`CREATE DATABASE ${name} TEMPLATE template STRATEGY FILE_COPY`);
  await client.end();
  const databaseUrl = `${server}/${name}`;
  return { open: () => openPostgresDatabase(databaseUrl), databaseUrl };
}
