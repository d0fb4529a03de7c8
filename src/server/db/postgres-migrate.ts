import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { jobKindLabels } from "#shared/staff/job-labels.ts";
import { installPgBossSchema } from "./jobs/boss-library.ts";
import { type SchemaMigration, listMissingMigrations } from "./migrations.ts";
import { connectFromPool } from "./postgres-pool.ts";

/** Identifies the lock that all our nodes share; while somebody holds it, no service starts on this database. */
export const migrationAdvisoryLockId = 5_318_008;

/**
 * Applies missing migrations, one node at a time.
 * @throws {ForeignSchemaError}
 * @throws {DatabaseConnectionLostError} when no server answers
 */
export async function migratePostgresDatabase(pool: pg.Pool): Promise<void> {
  const client = await connectFromPool(pool);
  try {
    // A migration may take long; this session without limits is closed below.
    await client.query("SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0");
    // Polls instead of blocking: a blocked lock would keep a snapshot open.
    while (!(await lockTaken(client))) await wait(100);
    await client.query("CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL)");
    const applied = await client.query<{ name: string; checksum: string }>(
      "SELECT name, checksum FROM schema_migrations ORDER BY name",
    );
    for (const missing of listMissingMigrations(applied.rows, "postgres")) await applyMigration(client, missing);
    await installPgBossSchema(client, Object.keys(jobKindLabels));
  } finally {
    // Ending the session releases the lock, even after the connection was lost.
    client.release(true);
  }
}

async function lockTaken(client: pg.PoolClient): Promise<boolean> {
  const answer = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [
    migrationAdvisoryLockId,
  ]);
  return answer.rows[0]?.taken === true;
}

async function applyMigration(client: pg.PoolClient, { name, checksum, sql }: SchemaMigration): Promise<void> {
  await client.query("BEGIN");
  await client.query(sql);
  await client.query("INSERT INTO schema_migrations VALUES ($1, $2)", [name, checksum]);
  await client.query("COMMIT");
}
