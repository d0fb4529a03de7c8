import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { JobWithMetadata } from "pg-boss";
import type { JobRow } from "#server/jobs/job-tables.ts";
import type { Queryable } from "../database.ts";

/** Limits how long (s) a worker counts as alive without a heartbeat; pg-boss has one value for all jobs of a queue. */
export const jobHeartbeatSeconds = 60;
/**
 * Disables pg-boss's own limit of tries: we count tries, pg-boss counts a killed node as one, and it must never give up
 * by itself.
 */
export const unlimitedPgBossRetries = 1_000_000_000;

/** A job's data that has no column in `pgboss.job`. The failure reason is in `output`, which `complete` removes. */
export interface PgBossJobExtras {
  id: string;
  lane: string;
  key: string | null;
  payload: string;
  createdAt: number;
  /** Number of fetches when its tries last began again. */
  since: number;
}

/**
 * Computes a job's id within pg-boss. A key always gives the same id, so no job is made twice while its key exists,
 * done or not.
 */
export function computeJobUuid({ id, key }: Pick<JobRow, "id" | "key">): string {
  const hash = createHash("sha256")
    .update(key === null ? `id ${id}` : `key ${key}`)
    .digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}

export function toPgBossJobExtras({ id, lane, key, payload, createdAt }: JobRow, since = 0): PgBossJobExtras {
  return { id, lane, key, payload, createdAt, since };
}

/** Converts a job fetched from pg-boss. */
export function toJobRow(
  { name, data, startAfter, retryCount, output }: JobWithMetadata<PgBossJobExtras>,
  until: number,
): JobRow {
  const { id, lane, key, payload, createdAt, since } = data;
  const { message = null } = (output ?? {}) as { message?: string | null };
  return {
    id,
    kind: name,
    lane,
    key,
    payload,
    runAt: startAfter.getTime(),
    attempts: retryCount + 1 - since,
    leasedUntil: until,
    lease: String(retryCount),
    lastError: message,
    createdAt,
    doneAt: null,
    failedAt: null,
  };
}

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::bigint`;

/** Selects pg-boss's jobs, with the columns of our table. */
export const pgBossJobsSql = `
  SELECT data->>'id' AS id, name AS kind, data->>'lane' AS lane, data->>'key' AS key, data->>'payload' AS payload, ${ms("start_after")} AS run_at,
    CASE WHEN started_on IS NULL THEN 0 ELSE retry_count + 1 END - (data->>'since')::int AS attempts,
    CASE WHEN state = 'active' THEN ${ms("heartbeat_on")} + heartbeat_seconds * 1000 END AS leased_until,
    CASE WHEN state = 'active' THEN retry_count::text END AS lease,
    CASE WHEN state <> 'completed' THEN output->>'message' END AS last_error,
    (data->>'createdAt')::bigint AS created_at,
    CASE WHEN state = 'completed' THEN ${ms("completed_on")} END AS done_at,
    CASE WHEN state = 'failed' THEN ${ms("completed_on")} END AS failed_at
  FROM pgboss.job`;

/** Replaces our table with pg-boss's jobs in a query. */
export function withPgBossJobs(query: Queryable): Pick<Queryable, "selectFrom"> {
  return standingFor(query, pgBossJobsSql);
}

/** Replaces it with unfinished jobs only, using the partial index's condition, so that finished ones cost nothing. */
export function withOpenPgBossJobs(query: Queryable): Pick<Queryable, "selectFrom"> {
  return standingFor(query, `${pgBossJobsSql} WHERE state IN ('created', 'retry', 'active', 'failed')`);
}

function standingFor(query: Queryable, jobs: string): Pick<Queryable, "selectFrom"> {
  return query.with("jobs", () => sql<JobRow>`(${sql.raw(jobs)})` as never) as unknown as Pick<Queryable, "selectFrom">;
}

/**
 * Writes jobs in any state, which no call of pg-boss does; their queues exist already. They are kept until a distant
 * day instead of infinity, which PostgreSQL before 17 cannot subtract from, as pg-boss does when a job is retried.
 */
export async function insertPgBossJobRows(query: Queryable, jobs: readonly JobRow[]): Promise<void> {
  if (jobs.length === 0) return;
  await sql`
    INSERT INTO pgboss.job (id, name, data, state, retry_limit, retry_count, start_after, created_on, started_on, completed_on, keep_until, output, policy, expire_seconds, deletion_seconds, heartbeat_on, heartbeat_seconds)
    SELECT given.id, queue.name, given.data, given.state::pgboss.job_state, retry_limit, greatest(0, fetched - 1), to_timestamp(run_at / 1000), to_timestamp(created_at / 1000),
      CASE WHEN fetched > 0 THEN to_timestamp(created_at / 1000) END, to_timestamp(ended_at / 1000), '9999-12-31', output, policy, expire_seconds, deletion_seconds,
      to_timestamp(leased_until / 1000 - heartbeat_seconds), heartbeat_seconds
    FROM jsonb_to_recordset(${JSON.stringify(jobs.map(toBossJobData))}::jsonb)
      AS given (id uuid, kind text, data jsonb, state text, fetched int, run_at float8, created_at float8, ended_at float8, leased_until float8, output jsonb)
    JOIN pgboss.queue ON queue.name = kind`.execute(query);
}

function toBossState({ doneAt, failedAt, lease }: JobRow): "completed" | "failed" | "active" | "created" {
  if (doneAt !== null) return "completed";
  if (failedAt !== null) return "failed";
  if (lease !== null) return "active";
  return "created";
}

function toBossJobData(job: JobRow): object {
  const { kind, attempts, leasedUntil, lastError, runAt, createdAt, doneAt, failedAt } = job;
  const state = toBossState(job);
  const fetched = state === "active" ? Math.max(1, attempts) : attempts;
  return {
    id: computeJobUuid(job),
    kind,
    data: toPgBossJobExtras(job, fetched - attempts),
    state,
    fetched,
    run_at: runAt,
    created_at: createdAt,
    ended_at: doneAt ?? failedAt,
    leased_until: leasedUntil,
    output: lastError === null ? null : { message: lastError },
  };
}
