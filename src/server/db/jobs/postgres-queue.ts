import { performance } from "node:perf_hooks";
import type pg from "pg";
import { jobKindLabels } from "#shared/staff/job-labels.ts";
import type { JobQueue } from "../job-queue-port.ts";
import type { Queryable } from "../database.ts";
import { createPgBossQueue } from "./pg-boss-queue.ts";
import { migrateTableJobs } from "./migrate-table-jobs.ts";

export const pgBossJobKinds = Object.keys(jobKindLabels);

/** ms between two looks into our table, where a node of the version before writes. */
const lookEveryMs = 1000;

/** Combines pg-boss with the jobs that older nodes leave in our table, which are migrated before a job is taken. */
export function createPostgresJobQueue(aside: pg.Pool): JobQueue<Queryable> {
  const boss = createPgBossQueue(aside);
  let next = 0;
  return {
    ...boss,
    take: async (query, lease) => {
      const before = performance.now();
      if (before >= next && !query.isTransaction) {
        next = before + lookEveryMs;
        // However much there is, the jobs have as much time as it takes.
        if (await migrateTableJobs(query, boss, pgBossJobKinds, lease.now)) next = 2 * performance.now() - before;
      }
      return boss.take(query, lease);
    },
  };
}
