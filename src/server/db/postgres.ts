import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { ping, type Database } from "./database.ts";
import { createPostgresQueue } from "./jobs/postgres-queue.ts";
import { OpenTransaction } from "./open-transaction.ts";
import { migratePostgres } from "./postgres-migrate.ts";
import { boundedPool, openPool } from "./postgres-pool.ts";
import type { Tables } from "./tables.ts";
import { WriteCount } from "./write-count.ts";

/** Opens its pools; nothing is asked of the server before the first query. */
export function openPostgres(url: string): Database {
  const pool = openPool(url);
  /** What pg-boss asks of its queues, within transactions that may hold every connection of the pool. */
  const aside = openPool(url, 1);
  const openTransaction = new OpenTransaction();
  const writes = new WriteCount();
  const dialect = writes.counting(openTransaction.guard(new PostgresDialect({ pool: boundedPool(pool) })));
  const query = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  return {
    engine: "postgres",
    query,
    jobs: createPostgresQueue(aside),
    openTransaction,
    writes,
    migrate: () => migratePostgres(pool),
    check: () => ping(query),
    forgetErased: async () => undefined,
    close: () => closeAll(query, [pool, aside]),
  };
}

/** Kysely ends the pool only once it has asked something of it; migrations have not asked through it. */
async function closeAll(query: Kysely<Tables>, pools: readonly pg.Pool[]): Promise<void> {
  await query.destroy();
  await Promise.all(pools.map((pool) => pool.ended || pool.end()));
}
