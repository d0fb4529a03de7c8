import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { installBoss } from "./jobs/boss-library.ts";
import { kinds } from "./jobs/postgres-queue.ts";
import { migrationsFor, refuseNewerSchema } from "./migrations.ts";
import { connectTo } from "./postgres-pool.ts";

/** Any number that all our nodes share: who holds it keeps a service from starting on this database. */
export const migrationLock = 5_318_008;

/** Applies what is missing; one node at a time. @throws {NewerSchema} @throws {ConnectionLost} when no server answers */
export async function migratePostgres(pool: pg.Pool): Promise<void> {
  const client = await connectTo(pool);
  const migrations = migrationsFor("postgres");
  try {
    // A migration may take long; the session that may do so is closed below.
    await client.query("SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0");
    // Polled, never blocked on: a blocked lock would hold a snapshot.
    while (!(await lockTaken(client))) await wait(100);
    await client.query("CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL)");
    const applied = await client.query<{ name: string; checksum: string }>("SELECT name, checksum FROM schema_migrations ORDER BY name");
    refuseNewerSchema(applied.rows, migrations);
    for (const { name, checksum, sql } of migrations) {
      const before = applied.rows.find((row) => row.name === name)?.checksum;
      if (before !== undefined && before !== checksum) throw new Error(`Migration ${name} was changed after it ran.`);
      if (before === undefined) await applyMigration(client, name, checksum, sql);
    }
    await installBoss(client, kinds);
  } finally {
    // Ending the session gives the lock back, also when the connection was lost.
    client.release(true);
  }
}

async function lockTaken(client: pg.PoolClient): Promise<boolean> {
  const answer = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [migrationLock]);
  return answer.rows[0]?.taken === true;
}

async function applyMigration(client: pg.PoolClient, name: string, checksum: string, sql: string): Promise<void> {
  await client.query("BEGIN");
  await client.query(sql);
  await client.query("INSERT INTO schema_migrations VALUES ($1, $2)", [name, checksum]);
  await client.query("COMMIT");
}
