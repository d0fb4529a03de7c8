import type { Database, Queryable } from "../db/database.ts";
import type { JobRow } from "./tables.ts";

/** A job with a key that is already known is left as it was. */
export async function insertJobs(query: Queryable, jobs: readonly JobRow[]): Promise<void> {
  if (jobs.length === 0) return;
  await query.insertInto("jobs").values(jobs).onConflict((conflict) => conflict.column("key").doNothing()).execute();
}

export interface Lease {
  engine: Database["engine"];
  lane: string;
  /** Those that the node knows. */
  kinds: readonly string[];
  now: number;
  lease: string;
  until: number;
}

/** Leases the job of the lane that has been due longest; of two nodes that ask at once, each gets another. */
export async function leaseDueJob(query: Queryable, lease: Lease): Promise<JobRow | undefined> {
  return leasing(query, lease).executeTakeFirst();
}

/** One read of `jobs_waiting`, however many jobs are due or over, and the write of one row. */
export function leasing(query: Queryable, { engine, lane, kinds, now, lease, until }: Lease) {
  return query
    .updateTable("jobs")
    .set((row) => ({ lease, leasedUntil: until, attempts: row("attempts", "+", 1) }))
    .where("id", "=", (inner) =>
      inner
        .selectFrom("jobs")
        .select("id")
        .where("doneAt", "is", null)
        .where("failedAt", "is", null)
        .where("lane", "=", lane)
        .where("runAt", "<=", now)
        .where("kind", "in", kinds)
        .where((row) => row.or([row("leasedUntil", "is", null), row("leasedUntil", "<", now)]))
        .orderBy("runAt")
        .limit(1)
        // Without it the other nodes wait for whoever leases the first, find it taken, and go to sleep.
        .$if(engine === "postgres", (due) => due.forUpdate().skipLocked()),
    )
    .where("doneAt", "is", null)
    .where((row) => row.or([row("leasedUntil", "is", null), row("leasedUntil", "<", now)]))
    .returningAll();
}

/** What of each lane is due: how many jobs, and since when the oldest. */
export async function countDueJobs(query: Queryable, now: number): Promise<{ lane: string; count: number; oldest: number }[]> {
  return query
    .selectFrom("jobs")
    .select(({ fn }) => ["lane", fn.countAll<number>().as("count"), fn.min<number>("runAt").as("oldest")])
    .where("doneAt", "is", null)
    .where("failedAt", "is", null)
    .where("runAt", "<=", now)
    .groupBy("lane")
    .execute();
}

/** Jobs given up since then (ms), but for mails, which have their own desk: one that is tried again there gets a new job. */
export async function countFailedJobs(query: Queryable, since: number): Promise<number> {
  const { count } = await query.selectFrom("jobs").select(({ fn }) => fn.countAll<number>().as("count")).where("doneAt", "is", null).where("failedAt", ">=", since).where("kind", "!=", "mail.send").executeTakeFirstOrThrow();
  return count;
}

/** Jobs that are not done, by kind: those that wait, run and were given up. */
export async function countByKind(query: Queryable, now: number): Promise<{ kind: string; waiting: number; running: number; failed: number }[]> {
  const rows = await query
    .selectFrom("jobs")
    .select(({ fn, eb }) => [
      "kind",
      fn.sum<number>(eb.case().when(eb.and([eb("failedAt", "is", null), eb.or([eb("leasedUntil", "is", null), eb("leasedUntil", "<", now)])])).then(1).else(0).end()).as("waiting"),
      fn.sum<number>(eb.case().when(eb.and([eb("failedAt", "is", null), eb("leasedUntil", ">=", now)])).then(1).else(0).end()).as("running"),
      fn.sum<number>(eb.case().when("failedAt", "is not", null).then(1).else(0).end()).as("failed"),
    ])
    .where("doneAt", "is", null)
    .groupBy("kind")
    .orderBy("kind")
    .execute();
  return rows.map(({ kind, waiting, running, failed }) => ({ kind, waiting: Number(waiting), running: Number(running), failed: Number(failed) }));
}

/** Jobs that were given up, mails excepted, the newest first. */
export async function listFailed(query: Queryable, most: number): Promise<JobRow[]> {
  return query.selectFrom("jobs").selectAll().where("doneAt", "is", null).where("failedAt", "is not", null).where("kind", "!=", "mail.send").orderBy("failedAt", "desc").limit(most).execute();
}

/** A job that was given up is due again, with all its tries; of two that ask at once one gets the row. */
export async function reopenFailed(query: Queryable, id: string, now: number): Promise<JobRow | undefined> {
  return query
    .updateTable("jobs")
    .set({ failedAt: null, attempts: 0, runAt: now })
    .where("id", "=", id)
    .where("doneAt", "is", null)
    .where("failedAt", "is not", null)
    .where("kind", "!=", "mail.send")
    .returningAll()
    .executeTakeFirst();
}

/** Jobs made before then that fail, and those that were given up, mails excepted. */
export async function countFailing(query: Queryable, madeBefore: number): Promise<number> {
  const jobs = () => query.selectFrom("jobs").select(({ fn }) => fn.countAll<number>().as("count")).where("kind", "!=", "mail.send").where("doneAt", "is", null);
  const { count: givenUp } = await jobs().where("failedAt", "is not", null).executeTakeFirstOrThrow();
  const { count: trying } = await jobs().where("failedAt", "is", null).where("lastError", "is not", null).where("createdAt", "<=", madeBefore).executeTakeFirstOrThrow();
  return givenUp + trying;
}

/** Jobs that were due before then, have not failed and nobody runs. */
export async function countLate(query: Queryable, dueBefore: number): Promise<number> {
  const { count } = await query
    .selectFrom("jobs")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("doneAt", "is", null)
    .where("failedAt", "is", null)
    .where("lastError", "is", null)
    .where("runAt", "<=", dueBefore)
    .executeTakeFirstOrThrow();
  return count;
}

/** Writes how a leased job ended; a worker whose lease was taken over changes nothing. */
export async function updateLeasedJob(
  query: Queryable,
  job: JobRow,
  change: Partial<Pick<JobRow, "runAt" | "attempts" | "lastError" | "doneAt" | "failedAt">>,
): Promise<void> {
  await query
    .updateTable("jobs")
    .set({ ...change, lease: null, leasedUntil: null })
    .where("id", "=", job.id)
    .where("lease", "=", job.lease)
    .execute();
}

/** Whether there was one to move. */
export async function moveForward(query: Queryable, key: string, now: number): Promise<boolean> {
  const row = await query
    .updateTable("jobs")
    .set({ runAt: now })
    .where("key", "=", key)
    .where("doneAt", "is", null)
    .where("failedAt", "is", null)
    .where("lease", "is", null)
    .where("runAt", ">", now)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes a job that waits or is over due at `runAt`, unless it is due sooner. */
export async function reopenJob(query: Queryable, key: string, runAt: number): Promise<void> {
  await query
    .updateTable("jobs")
    .set({ runAt, attempts: 0, doneAt: null, failedAt: null })
    .where("key", "=", key)
    .where("lease", "is", null)
    .where((row) => row.or([row("doneAt", "is not", null), row("failedAt", "is not", null), row("runAt", ">", runAt)]))
    .execute();
}

export async function removeJobs(query: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await query.deleteFrom("jobs").where("key", "in", keys).execute();
}

/** Removes `most` at most; resolves to how many. */
export async function removeJobsDoneBefore(query: Queryable, before: number, most: number): Promise<number> {
  const removed = await query
    .deleteFrom("jobs")
    .where("id", "in", (inner) => inner.selectFrom("jobs").select("id").where("doneAt", "<", before).limit(most))
    .executeTakeFirstOrThrow();
  return Number(removed.numDeletedRows);
}
