import type { JobRow } from "#server/jobs/job-tables.ts";
import type { JobQueue, JobLeaseRequest } from "../job-queue-port.ts";
import type { Queryable } from "../database.ts";
import { createPreparedInsert, createPreparedRead, createPreparedWrite, takingFirst } from "../prepared.ts";
import { tableQueueReads } from "./table-counts.ts";

/** Rows that one statement writes. */
const lot = 500;
const add = createPreparedInsert("jobs", {
  refine: (insert) => insert.onConflict((conflict) => conflict.column("key").doNothing()),
});

export function createTableJobQueue(): JobQueue<Queryable> {
  return {
    ...tableQueueReads,
    add,
    take,
    renewLease: async (query, { id, lease }, until) => {
      const row = await query
        .updateTable("jobs")
        .set({ leasedUntil: until })
        .where("id", "=", id)
        .where("lease", "=", lease)
        .returning("id")
        .executeTakeFirst();
      return row !== undefined;
    },
    end: async (query, { id, lease }, end) => {
      await query
        .updateTable("jobs")
        .set({ ...end, lease: null, leasedUntil: null })
        .where("id", "=", id)
        .where("lease", "=", lease)
        .execute();
    },
    hasten,
    reopen,
    retry,
    forget: async (query, keys) => {
      if (keys.length > 0) await query.deleteFrom("jobs").where("key", "in", keys).execute();
    },
    deleteFinished: async (query, before, most) => {
      const removed = await query
        .deleteFrom("jobs")
        .where("id", "in", (inner) => inner.selectFrom("jobs").select("id").where("doneAt", "<", before).limit(most))
        .executeTakeFirstOrThrow();
      return Number(removed.numDeletedRows);
    },
    remove,
    put: async (query, jobs) => {
      for (let at = 0; at < jobs.length; at += lot) {
        const some = jobs.slice(at, at + lot);
        await remove(
          query,
          some.map(({ id }) => id),
        );
        await query.insertInto("jobs").values(some).execute();
      }
    },
  };
}

/**
 * Leases the next due job by one read of `jobs_waiting` and the write of one row, however many jobs are due or
 * finished.
 */
export function leaseNextJobQuery(query: Queryable, { lane, kinds, now, lease, until }: Omit<JobLeaseRequest, "own">) {
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
        .limit(1),
    )
    .where("doneAt", "is", null)
    .where((row) => row.or([row("leasedUntil", "is", null), row("leasedUntil", "<", now)]))
    .returningAll();
}

/** A worker leases with the same list of kinds all its life, several times a second. */
const leaseByKinds = new WeakMap<readonly string[], ReturnType<typeof prepareLease>>();

function prepareLease(kinds: readonly string[]) {
  return takingFirst(
    createPreparedWrite((query, lane: string, now: number, lease: string, until: number) =>
      leaseNextJobQuery(query, { lane, kinds, now, lease, until }),
    ),
  );
}

function take(query: Queryable, { lane, kinds, now, lease, until }: JobLeaseRequest): Promise<JobRow | undefined> {
  let leaseNext = leaseByKinds.get(kinds);
  if (!leaseNext) leaseByKinds.set(kinds, (leaseNext = prepareLease(kinds)));
  return leaseNext(query, lane, now, lease, until);
}

async function remove(query: Queryable, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += lot)
    await query
      .deleteFrom("jobs")
      .where("id", "in", ids.slice(at, at + lot))
      .execute();
}

const waitingByKey = createPreparedRead((query, key: string, now: number) =>
  query
    .selectFrom("jobs")
    .select("id")
    .where("key", "=", key)
    .where("doneAt", "is", null)
    .where("failedAt", "is", null)
    .where("lease", "is", null)
    .where("runAt", ">", now),
);

async function hasten(query: Queryable, key: string, now: number): Promise<boolean> {
  // A waiting page calls this every second or two, and an update takes its turn even if it finds nothing.
  if ((await waitingByKey(query, key, now)).length === 0) return false;
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

async function reopen(query: Queryable, key: string, runAt: number): Promise<void> {
  await query
    .updateTable("jobs")
    .set({ runAt, attempts: 0, doneAt: null, failedAt: null })
    .where("key", "=", key)
    .where("lease", "is", null)
    .where((row) => row.or([row("doneAt", "is not", null), row("failedAt", "is not", null), row("runAt", ">", runAt)]))
    .execute();
}

async function retry(query: Queryable, id: string, now: number, but: string): Promise<JobRow | undefined> {
  return query
    .updateTable("jobs")
    .set({ failedAt: null, attempts: 0, runAt: now })
    .where("id", "=", id)
    .where("doneAt", "is", null)
    .where("failedAt", "is not", null)
    .where("kind", "!=", but)
    .returningAll()
    .executeTakeFirst();
}
