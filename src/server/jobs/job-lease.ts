import type { Deps } from "#server/deps.ts";
import type { JobRow } from "./job-tables.ts";

/** Bounds how long (ms) a worker is believed to live without renewing its lease. */
export const jobLeaseMs = 60_000;

export interface JobLeaseRenewal {
  /** ms between two words of a worker. */
  everyMs: number;
  /** ms after which a job counts as hung, and its lease is left to end. */
  longestMs: number;
}

type Needs = Pick<Deps, "db" | "clock" | "log">;

/** Runs `work`, and meanwhile renews the lease of its job, so that a long job is not run by another worker too. */
export async function withJobLease<Result>(
  { db, clock, log }: Needs,
  job: JobRow,
  { everyMs, longestMs }: JobLeaseRenewal,
  work: () => Promise<Result>,
): Promise<Result> {
  const begun = clock.steady();
  let last = Promise.resolve();
  const timer = setInterval(() => (last = renew()), everyMs);

  async function renew(): Promise<void> {
    if (clock.steady() - begun > longestMs) return clearInterval(timer);
    try {
      if (!(await db.jobs.renewLease(db.query, job, clock.now() + jobLeaseMs))) clearInterval(timer);
    } catch (error) {
      log.warn({ err: error, job: job.kind }, "a job's lease was not renewed");
    }
  }

  try {
    return await work();
  } finally {
    clearInterval(timer);
    await last;
  }
}
