import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { ping, type Database } from "./database.ts";
import { createTableQueue } from "./jobs/table.ts";
import { OpenTransaction } from "./open-transaction.ts";
import { migratePostgres } from "./postgres-migrate.ts";
import { boundedPool, openPool } from "./postgres-pool.ts";
import type { Tables } from "./tables.ts";
import { WriteCount } from "./write-count.ts";

/** Opens a pool; nothing is asked of the server before the first query. */
export function openPostgres(url: string): Database {
  const pool = openPool(url);
  const openTransaction = new OpenTransaction();
  const writes = new WriteCount();
  const dialect = writes.counting(openTransaction.guard(new PostgresDialect({ pool: boundedPool(pool) })));
  const query = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  return { engine: "postgres", query, jobs: createTableQueue("postgres"), openTransaction, writes, migrate: () => migratePostgres(pool), check: () => ping(query), forgetErased: async () => undefined, close: () => closeAll(query, pool) };
}

/** Kysely ends the pool only once it has asked something of it; migrations have not asked through it. */
async function closeAll(query: Kysely<Tables>, pool: pg.Pool): Promise<void> {
  await query.destroy();
  if (!pool.ended) await pool.end();
}
