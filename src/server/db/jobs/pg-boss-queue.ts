import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import type pg from "pg";
import type { CommandResponse } from "pg-boss";
import type { JobRow } from "#server/jobs/job-tables.ts";
import type { JobOutcomeUpdate, JobQueue, JobLeaseRequest } from "../job-queue-port.ts";
import type { Queryable } from "../database.ts";
import { asPreparedPgBossDb, createPgBossClient, asPgBossDb, retentionSeconds } from "./boss-library.ts";
import {
  deletePgBossJobsById,
  dueJobKindsQuery,
  findBegunPgBossJob,
  findPgBossJobByKey,
  listDonePgBossJobs,
  listPgBossJobsByKey,
  lostJobsQuery,
  type BegunPgBossJob,
  type PgBossJobId,
} from "./boss-queries.ts";
import {
  withPgBossJobs,
  withOpenPgBossJobs,
  toJobRow,
  toPgBossJobExtras,
  jobHeartbeatSeconds,
  unlimitedPgBossRetries,
  computeJobUuid,
  insertPgBossJobRows,
  type PgBossJobExtras,
} from "./boss-rows.ts";
import { tableQueueReads } from "./table-counts.ts";

const leaseMs = jobHeartbeatSeconds * 1000;
/** ms between two searches for lost jobs while others are due. */
const lookEveryMs = 1000;

const date = (at: number) => new Date(at).toISOString();

function inOne<Result>(query: Queryable, work: (query: Queryable) => Promise<Result>): Promise<Result> {
  if (query.isTransaction) return work(query);
  return query.transaction().execute(work);
}

/** Creates the queue on pg-boss, with a pg-boss queue for each kind (decision 6). */
export function createPgBossQueue(aside: pg.Pool): JobQueue<Queryable> {
  const { boss, ensure } = createPgBossClient(aside);
  let nextLook = 0;

  async function add(query: Queryable, jobs: readonly JobRow[]): Promise<void> {
    for (const [kind, some] of Map.groupBy(jobs, ({ kind }) => kind)) {
      // pg-boss refuses the same id twice in one call.
      const distinct = [...new Map(some.map((job) => [computeJobUuid(job), job])).entries()];
      const inserts = distinct.map(([id, job]) => ({ id, data: toPgBossJobExtras(job), startAfter: date(job.runAt) }));
      await (await boss()).insert(kind, inserts, { db: asPreparedPgBossDb(query, some[0]?.createdAt ?? 0) });
    }
  }

  async function take(query: Queryable, lease: JobLeaseRequest): Promise<JobRow | undefined> {
    if (performance.now() >= nextLook) {
      await freeLost(query, lease);
      return fetchDue(query, lease);
    }
    const due = await fetchDue(query, lease);
    if (due) return due;
    if (await freeLost(query, lease)) return fetchDue(query, lease);
    return undefined;
  }

  async function listDueKinds(query: Queryable, lease: JobLeaseRequest): Promise<readonly string[]> {
    if (lease.own.length === 1) return lease.own;
    const { rows } = await dueJobKindsQuery(lease).execute(query);
    return rows.map(({ kind }) => kind);
  }

  /** Returns killed nodes' jobs to the queue as failed; resolves to whether there were any. */
  async function freeLost(query: Queryable, lease: JobLeaseRequest): Promise<boolean> {
    nextLook = performance.now() + lookEveryMs;
    const { rows } = await lostJobsQuery(lease).execute(query);
    for (const { kind, id, retryCount, output } of rows)
      await (await boss()).fail(kind, { id, retryCount }, output, { db: asPgBossDb(query, lease.now) });
    return rows.length > 0;
  }

  async function fetchDue(query: Queryable, lease: JobLeaseRequest): Promise<JobRow | undefined> {
    for (const kind of await listDueKinds(query, lease)) {
      const [job] = await (
        await boss()
      ).fetch<PgBossJobExtras>(kind, {
        includeMetadata: true,
        db: asPgBossDb(query, lease.now),
      });
      if (job) return toJobRow(job, lease.until);
    }
    return undefined;
  }

  async function end(query: Queryable, job: JobRow, end: JobOutcomeUpdate): Promise<void> {
    const name = job.kind;
    const held = { id: computeJobUuid(job), retryCount: Number(job.lease) };
    if ("doneAt" in end)
      return void (await (await boss()).complete(name, held, null, { db: asPreparedPgBossDb(query, end.doneAt) }));
    await inOne(query, async (query) => {
      const reason = end.lastError ?? job.lastError;
      const output = reason === null ? null : { message: reason };
      const db = asPgBossDb(query, "failedAt" in end ? end.failedAt : end.runAt);
      if (!didOne(await (await boss()).fail(name, held, output, { db }))) return;
      if ("runAt" in end) {
        const fetched = held.retryCount + 1;
        const since = end.attempts === 0 ? fetched : fetched - job.attempts;
        await (
          await boss()
        ).update(name, toPgBossJobExtras(job, since), {
          id: held.id,
          startAfter: date(end.runAt),
          retentionSeconds,
          db,
        });
        return;
      }
      // Gives it up for good: with no retry left, failing is final.
      await (await boss()).update(name, undefined, { id: held.id, retryLimit: 0, db });
      await (await boss()).fail(name, held.id, output, { db });
    });
  }

  async function hasten(query: Queryable, key: string, now: number): Promise<boolean> {
    const known = await findPgBossJobByKey(query, key);
    if (!known || !isWaiting(known) || known.runAt <= now) return false;
    const { updated } = await (
      await boss()
    ).update(known.kind, undefined, {
      id: known.id,
      startAfter: date(now),
      retentionSeconds,
      db: asPgBossDb(query, now),
    });
    return updated === 1;
  }

  async function reopen(query: Queryable, key: string, runAt: number): Promise<void> {
    await inOne(query, async (query) => {
      const known = await findPgBossJobByKey(query, key);
      if (!known || known.state === "active" || (isWaiting(known) && known.runAt <= runAt)) return;
      const db = asPgBossDb(query, runAt);
      if (isWaiting(known))
        await (
          await boss()
        ).update(
          known.kind,
          { ...known.data, since: known.fetched },
          { id: known.id, startAfter: date(runAt), retentionSeconds, db },
        );
      else if (known.state === "failed") await again(query, known, runAt);
      else {
        await (await boss()).deleteJob(known.kind, known.id, { db });
        await (
          await boss()
        ).insert(known.kind, [{ id: known.id, data: { ...known.data, since: 0 }, startAfter: date(runAt) }], { db });
      }
    });
  }

  /** Retries a given-up job; `false`: somebody else was faster. */
  async function again(query: Queryable, { kind, id, fetched, data }: BegunPgBossJob, runAt: number): Promise<boolean> {
    const db = asPgBossDb(query, runAt);
    if (!didOne(await (await boss()).retry(kind, id, { db }))) return false;
    await (
      await boss()
    ).update(
      kind,
      { ...data, since: fetched },
      { id, startAfter: date(runAt), retentionSeconds, retryLimit: unlimitedPgBossRetries, db },
    );
    return true;
  }

  async function retry(query: Queryable, id: string, now: number, but: string): Promise<JobRow | undefined> {
    return inOne(query, async (query) => {
      const find = () => withPgBossJobs(query).selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirst();
      const job = await find();
      if (!job || job.failedAt === null || job.kind === but) return undefined;
      const known = await findBegunPgBossJob(query, job);
      if (known && (await again(query, known, now))) return find();
      return undefined;
    });
  }

  async function deleteJobs(query: Queryable, found: readonly PgBossJobId[]): Promise<void> {
    for (const [kind, some] of Map.groupBy(found, ({ kind }) => kind))
      await (
        await boss()
      ).deleteJob(
        kind,
        some.map(({ id }) => id),
        { db: asPgBossDb(query) },
      );
  }

  return {
    add,
    take,
    renewLease: async (query, job, until) =>
      didOne(
        await (
          await boss()
        ).touch(
          job.kind,
          { id: computeJobUuid(job), retryCount: Number(job.lease) },
          { db: asPgBossDb(query, until - leaseMs) },
        ),
      ),
    end,
    hasten,
    reopen,
    retry,
    forget: async (query, keys) => deleteJobs(query, await listPgBossJobsByKey(query, keys)),
    deleteFinished: async (query, before, most) => {
      const done = await listDonePgBossJobs(query, before, most);
      await deleteJobs(query, done);
      return done.length;
    },
    remove: deletePgBossJobsById,
    put: async (query, jobs) => {
      await ensure(jobs.map(({ kind }) => kind));
      await inOne(query, async (query) => {
        // Filters by the table's key first: no index has only the ids.
        await sql`DELETE FROM pgboss.job WHERE name IN (SELECT name FROM pgboss.queue) AND id = ANY(${jobs.map(computeJobUuid)}::uuid[]) AND data->>'id' = ANY(${jobs.map(({ id }) => id)}::text[])`.execute(
          query,
        );
        await insertPgBossJobRows(query, jobs);
      });
    },
    countDue: (query, now) => tableQueueReads.countDue(withOpenPgBossJobs(query), now),
    countOpen: (query, now) => tableQueueReads.countOpen(withOpenPgBossJobs(query), now),
    countFailed: (query, since, but) => tableQueueReads.countFailed(withOpenPgBossJobs(query), since, but),
    countFailing: (query, times, but) => tableQueueReads.countFailing(withOpenPgBossJobs(query), times, but),
    countLate: (query, dueBefore) => tableQueueReads.countLate(withOpenPgBossJobs(query), dueBefore),
    listFailed: (query, most, but) => tableQueueReads.listFailed(withOpenPgBossJobs(query), most, but),
    list: (query, kind) => tableQueueReads.list(withPgBossJobs(query), kind),
  };
}

/** pg-boss returns the number, though its types do not say so. */
const didOne = (said: CommandResponse) => (said as { affected?: number }).affected === 1;
const isWaiting = ({ state }: { state: string }) => state === "created" || state === "retry";
