import { sql } from "kysely";
import type { JobRow } from "#server/jobs/job-tables.ts";
import type { Queryable } from "../database.ts";
import { computeJobUuid, type PgBossJobExtras } from "./boss-rows.ts";
import type { JobLeaseRequest } from "../job-queue-port.ts";

export interface PgBossJobId {
  kind: string;
  id: string;
}

export interface BegunPgBossJob extends PgBossJobId {
  /** Number of times it was fetched. */
  fetched: number;
  data: PgBossJobExtras;
}

const instant = (ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;

/**
 * Selects the kinds with a due job, the longest due first. It reads one index entry for each kind and state, however
 * many wait.
 */
export function dueJobKindsQuery({ own, now }: JobLeaseRequest) {
  // Uses the state's literal name: otherwise PostgreSQL does not use the partial index, which omits finished jobs.
  const head = (state: "created" | "retry") =>
    sql`(SELECT start_after FROM pgboss.job_common WHERE name = kind AND state = ${sql.lit(state)} AND NOT blocked AND start_after <= ${instant(now)} ORDER BY start_after LIMIT 1)`;
  return sql<{ kind: string }>`
    SELECT kind FROM unnest(${[...own]}::text[]) AS kind, LATERAL (SELECT LEAST(${head("created")}, ${head("retry")}) AS since OFFSET 0) AS first
    WHERE since IS NOT NULL ORDER BY since`;
}

/** Selects jobs whose worker sent no heartbeat for too long. pg-boss's own search only runs on its schedule. */
export function lostJobsQuery({ own, now }: JobLeaseRequest) {
  return sql<{ kind: string; id: string; retryCount: number; output: object | null }>`
    SELECT name AS kind, id, retry_count, output FROM pgboss.job_common
    WHERE name = ANY(${[...own]}::text[]) AND state = 'active' AND NOT blocked AND heartbeat_on + heartbeat_seconds * interval '1s' < ${instant(now)}`;
}

export async function findPgBossJobByKey(query: Queryable, key: string) {
  const { rows } = await sql<BegunPgBossJob & { state: string; runAt: number }>`
    SELECT name AS kind, id, state, (extract(epoch FROM start_after) * 1000)::bigint AS run_at, CASE WHEN started_on IS NULL THEN 0 ELSE retry_count + 1 END AS fetched, data
    FROM pgboss.job WHERE id = ${computeJobUuid({ id: "", key })}::uuid AND name IN (SELECT name FROM pgboss.queue)`.execute(
    query,
  );
  return rows[0];
}

export async function findBegunPgBossJob(
  query: Queryable,
  job: Pick<JobRow, "id" | "key" | "kind">,
): Promise<BegunPgBossJob | undefined> {
  const id = computeJobUuid(job);
  const { rows } = await sql<{ fetched: number; data: PgBossJobExtras }>`
    SELECT retry_count + 1 AS fetched, data FROM pgboss.job WHERE name = ${job.kind} AND id = ${id}::uuid`.execute(
    query,
  );
  return rows[0] && { ...rows[0], kind: job.kind, id };
}

const toUuids = (keys: readonly string[]) => keys.map((key) => computeJobUuid({ id: "", key }));

export async function listPgBossJobsByKey(query: Queryable, keys: readonly string[]): Promise<PgBossJobId[]> {
  const { rows } = await sql<PgBossJobId>`
    SELECT name AS kind, id FROM pgboss.job WHERE id = ANY(${toUuids(keys)}::uuid[]) AND name IN (SELECT name FROM pgboss.queue)`.execute(
    query,
  );
  return rows;
}

export async function listDonePgBossJobs(query: Queryable, before: number, most: number): Promise<PgBossJobId[]> {
  const { rows } = await sql<PgBossJobId>`
    SELECT name AS kind, id FROM pgboss.job WHERE name = ANY(ARRAY(SELECT name FROM pgboss.queue)) AND state = 'completed' AND completed_on < to_timestamp(${before / 1000}::float8) LIMIT ${most}`.execute(
    query,
  );
  return rows;
}

export async function deletePgBossJobsById(query: Queryable, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM pgboss.job WHERE data->>'id' = ANY(${[...ids]}::text[])`.execute(query);
}
