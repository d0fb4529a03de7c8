import { randomUUID } from "node:crypto";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import type { Database } from "#server/db/database.ts";
import { openPostgres } from "#server/db/postgres.ts";
import { openSqlite } from "#server/db/sqlite.ts";

/** The address of a fresh, migrated database of the engine that this run tests; on SQLite a file in `folder`. */
export async function freshDatabase(folder: string): Promise<{ open: () => Database; databaseUrl: string | undefined }> {
  if (process.env.TEST_ENGINE !== "postgres") {
    const file = join(folder, "sen-digital-vcard.sqlite");
    const first = openSqlite(file);
    await first.migrate();
    await first.close();
    return { open: () => openSqlite(file), databaseUrl: undefined };
  }
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE template`);
  await client.end();
  const databaseUrl = `${server}/${name}`;
  return { open: () => openPostgres(databaseUrl), databaseUrl };
}
