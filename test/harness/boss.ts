import type { Database } from "#server/db/database.ts";
import { installBoss } from "#server/db/jobs/boss-library.ts";
import { createPostgresQueue, kinds } from "#server/db/jobs/postgres-queue.ts";
import { openPool } from "#server/db/postgres-pool.ts";

/** The same database with its jobs in pg-boss, which is installed there. */
export async function withBoss(db: Database, databaseUrl: string): Promise<Database> {
  const aside = openPool(databaseUrl, 1);
  const client = await aside.connect();
  await installBoss(client, kinds);
  client.release();
  return {
    ...db,
    jobs: createPostgresQueue(aside),
    close: async () => {
      await aside.end();
      await db.close();
    },
  };
}
