import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { pingDatabase, OpenTransactionGuard, type Database } from "./database.ts";
import { handOverMovedJobs } from "./jobs/hand-over-moved-jobs.ts";
import { createPgBossQueue } from "./jobs/pg-boss-queue.ts";
import { migratePostgresDatabase } from "./postgres-migrate.ts";
import { asKyselyPool, createPostgresPool } from "./postgres-pool.ts";
import type { Tables } from "./tables.ts";

/** Opens its pools; they contact the server at the first query. */
export function openPostgresDatabase(url: string): Database {
  const pool = createPostgresPool(url);
  /** For pg-boss's reads of its queues, while transactions may hold every connection of the pool. */
  const aside = createPostgresPool(url, 1);
  const openTransaction = new OpenTransactionGuard();
  const dialect = openTransaction.guard(new PostgresDialect({ pool: asKyselyPool(pool) }));
  const query = new Kysely<Tables>({ dialect, plugins: [new CamelCasePlugin()] });
  const jobs = createPgBossQueue(aside);
  return {
    engine: "postgres",
    query,
    jobs,
    openTransaction,
    migrate: async () => {
      await migratePostgresDatabase(pool);
      await handOverMovedJobs({ query, jobs });
    },
    check: () => pingDatabase(query),
    purgeErasedData: async () => undefined,
    close: () => closeAll(query, [pool, aside]),
  };
}

/** Kysely ends the pool only if it ran a query; migrations do not run through it. */
async function closeAll(query: Kysely<Tables>, pools: readonly pg.Pool[]): Promise<void> {
  await query.destroy();
  await Promise.all(pools.map((pool) => pool.ended || pool.end()));
}
