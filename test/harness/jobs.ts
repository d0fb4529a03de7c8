import type { Database } from "#server/db/database.ts";
import type { JobRow } from "#server/jobs/job-tables.ts";

type Which = Partial<Pick<JobRow, "kind" | "key">>;

/** Lists the jobs, oldest first, whichever queue the database has. */
export async function jobsOf({ jobs, query }: Database, which: Which = {}): Promise<JobRow[]> {
  const all = await jobs.list(query, which.kind);
  return all
    .filter(({ key }) => which.key === undefined || key === which.key)
    .toSorted((one, other) => one.createdAt - other.createdAt);
}

/** @throws unless there is exactly one */
export async function jobOf(db: Database, which: Which): Promise<JobRow> {
  const [job, ...others] = await jobsOf(db, which);
  if (!job || others.length > 0) throw new Error(`${others.length + (job ? 1 : 0)} jobs of ${JSON.stringify(which)}`);
  return job;
}

/** Changes jobs as passing time, a worker or a node's death would. */
export async function changeJobs(db: Database, which: Which, change: Partial<JobRow>): Promise<void> {
  await db.jobs.put(
    db.query,
    (await jobsOf(db, which)).map((job) => ({ ...job, ...change })),
  );
}

export async function removeJobs(db: Database, which: Which = {}): Promise<void> {
  await db.jobs.remove(
    db.query,
    (await jobsOf(db, which)).map(({ id }) => id),
  );
}
