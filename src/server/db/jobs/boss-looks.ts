import { sql } from "kysely";
import type { JobLeaseRequest } from "./job-queue-port.ts";

const instant = (ms: number) => sql`to_timestamp(${ms / 1000}::float8)`;

/**
 * Selects the kinds of which a job is due, the longest first: one entry of an index for each and state, however
 * many wait.
 */
export function dueJobKindsQuery({ own, now }: JobLeaseRequest) {
  // By the state's own name: otherwise PostgreSQL does not use the partial index, which omits finished jobs.
  const head = (state: "created" | "retry") =>
    sql`(SELECT start_after FROM pgboss.job_common WHERE name = kind AND state = ${sql.lit(state)} AND NOT blocked AND start_after <= ${instant(now)} ORDER BY start_after LIMIT 1)`;
  return sql<{ kind: string }>`
    SELECT kind FROM unnest(${[...own]}::text[]) AS kind, LATERAL (SELECT LEAST(${head("created")}, ${head("retry")}) AS since OFFSET 0) AS first
    WHERE since IS NOT NULL ORDER BY since`;
}

/** Selects jobs whose worker has sent no heartbeat for too long. pg-boss's own search for them runs at its hours. */
export function lostJobsQuery({ own, now }: JobLeaseRequest) {
  return sql<{ kind: string; id: string; retryCount: number; output: object | null }>`
    SELECT name AS kind, id, retry_count, output FROM pgboss.job_common
    WHERE name = ANY(${[...own]}::text[]) AND state = 'active' AND NOT blocked AND heartbeat_on + heartbeat_seconds * interval '1s' < ${instant(now)}`;
}
