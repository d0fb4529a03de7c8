import { setTimeout as wait } from "node:timers/promises";
import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { ping, type Database } from "./database.ts";
import { migrationsFor } from "./migrations.ts";
import type { Tables } from "./tables.ts";

const int8 = 20;
/** Any number that all our nodes share. */
const migrationLock = 5_318_008;

/** Opens a pool; nothing is asked of the server before the first query. */
export function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    // Our BIGINTs are ms and counts, all within 2^53.
    types: { getTypeParser: (oid, format) => (oid === int8 ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // An idle connection that the server drops must not end the process; the next query opens another.
  pool.on("error", () => undefined);
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] });
  return { engine: "postgres", query, migrate: () => migratePostgres(pool), check: () => ping(query), close: () => closeAll(query, pool) };
}

/** Kysely ends the pool only once it has asked something of it; migrations have not asked through it. */
async function closeAll(query: Kysely<Tables>, pool: pg.Pool): Promise<void> {
  await query.destroy();
  if (!pool.ended) await pool.end();
}

async function migratePostgres(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // Polled, never blocked on: a blocked lock would hold a snapshot (reliability.md).
    while (!(await lockTaken(client))) await wait(100);
    await client.query("CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL)");
    for (const { name, checksum, sql } of migrationsFor("postgres")) {
      const applied = await client.query<{ checksum: string }>("SELECT checksum FROM schema_migrations WHERE name = $1", [name]);
      const before = applied.rows[0]?.checksum;
      if (before !== undefined && before !== checksum) throw new Error(`Migration ${name} was changed after it ran.`);
      if (before === undefined) await applyMigration(client, name, checksum, sql);
    }
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [migrationLock]);
    client.release();
  }
}

async function lockTaken(client: pg.PoolClient): Promise<boolean> {
  const answer = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [migrationLock]);
  return answer.rows[0]?.taken === true;
}

async function applyMigration(client: pg.PoolClient, name: string, checksum: string, sql: string): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(sql);
    await client.query("INSERT INTO schema_migrations VALUES ($1, $2)", [name, checksum]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}
