import type { Queryable } from "../db/database.ts";
import type { JobRow } from "../db/tables.ts";

/** A job with a key that is already known is left as it was. */
export async function insertJob(query: Queryable, job: JobRow): Promise<void> {
  await query.insertInto("jobs").values(job).onConflict((conflict) => conflict.column("key").doNothing()).execute();
}

/** Some kinds of jobs: those named, or all but those. */
export type KindFilter = { only: readonly string[] } | { except: readonly string[] };

/** Leases the mail, or else the job, that has been due longest; of two nodes that ask at once, one gets it. */
export async function leaseDueJob(query: Queryable, kinds: KindFilter, { now, lease, until }: { now: number; lease: string; until: number }): Promise<JobRow | undefined> {
  return query
    .updateTable("jobs")
    .set((row) => ({ lease, leasedUntil: until, attempts: row("attempts", "+", 1) }))
    .where("id", "=", (inner) =>
      inner
        .selectFrom("jobs")
        .select("id")
        .where("doneAt", "is", null)
        .where("failedAt", "is", null)
        .where("runAt", "<=", now)
        .where((row) => row.or([row("leasedUntil", "is", null), row("leasedUntil", "<", now)]))
        .where((row) => ("only" in kinds ? row("kind", "in", kinds.only) : row("kind", "not in", kinds.except)))
        .orderBy((row) => row.case().when("kind", "=", "mail.send").then(0).else(1).end())
        .orderBy("runAt")
        .limit(1),
    )
    .where("doneAt", "is", null)
    .where((row) => row.or([row("leasedUntil", "is", null), row("leasedUntil", "<", now)]))
    .returningAll()
    .executeTakeFirst();
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

export async function moveForward(query: Queryable, key: string, now: number): Promise<void> {
  await query
    .updateTable("jobs")
    .set({ runAt: now })
    .where("key", "=", key)
    .where("doneAt", "is", null)
    .where("failedAt", "is", null)
    .where("lease", "is", null)
    .where("runAt", ">", now)
    .execute();
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

export async function removeJobsDoneBefore(query: Queryable, before: number): Promise<void> {
  await query.deleteFrom("jobs").where("doneAt", "<", before).execute();
}
