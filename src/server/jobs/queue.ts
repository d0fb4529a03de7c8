import { setImmediate as immediate } from "node:timers/promises";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { generateSortableId } from "#server/db/generate-ids.ts";
import type { OpenJobCount } from "#server/db/job-queue-port.ts";
import {
  getJobQueueName,
  jobQueueNames,
  type JobQueueName,
  type JobKind,
  type JobPayloadsByKind,
} from "./job-kinds.ts";
import type { JobRow } from "./job-tables.ts";

/** Mails have a screen of their own, where they are counted, and retried by a new job. */
const ownDesk: JobKind = "mail.send";
const keepDoneJobsMs = 7 * 24 * 3_600_000;
const removedAtOnce = 500;

export interface EnqueueJobInput<Kind extends JobKind> {
  kind: Kind;
  payload: JobPayloadsByKind[Kind];
  /** A job with the same key as an existing one, even a finished one, is not made. */
  key?: string;
  /** ms since 1970 UTC; now when left out. */
  runAt?: number;
}

/** Writes a job; inside a transaction it exists only if that commits. */
export async function enqueueJob<Kind extends JobKind>(deps: ClockDeps, job: EnqueueJobInput<Kind>): Promise<void> {
  await enqueueJobs(deps, [job]);
}

/** Writes some hundreds of jobs at most; inside a transaction they exist only if that commits. */
export async function enqueueJobs<Kind extends JobKind>(
  deps: ClockDeps,
  jobs: readonly EnqueueJobInput<Kind>[],
): Promise<void> {
  const now = deps.clock.now();
  const rows = jobs.map(({ kind, payload, key = null, runAt = now }) => ({
    id: generateSortableId(now),
    kind,
    lane: getJobQueueName(kind),
    key,
    payload: JSON.stringify(payload),
    runAt,
    attempts: 0,
    leasedUntil: null,
    lease: null,
    lastError: null,
    createdAt: now,
    doneAt: null,
    failedAt: null,
  }));
  await deps.db.jobs.add(deps.db.query, rows);
}

/** Makes a waiting job due now; `false` for a job that runs, has ended or is already due, which stays unchanged. */
export async function runJobNow(deps: ClockDeps, key: string): Promise<boolean> {
  return deps.db.jobs.hasten(deps.db.query, key, deps.clock.now());
}

/**
 * Schedules the key's job at `runAt` at the latest, making or reopening it if needed; a running job stays unchanged.
 */
export async function ensureJobScheduledBy<Kind extends JobKind>(
  deps: ClockDeps,
  job: EnqueueJobInput<Kind> & { key: string; runAt: number },
): Promise<void> {
  await enqueueJob(deps, job);
  await deps.db.jobs.reopen(deps.db.query, job.key, job.runAt);
}

/** Limits how long (ms) a given-up job or mail is counted: after that somebody has dealt with it, or need not. */
export const failureReportingMs = 7 * 24 * 3_600_000;

/** Counts each queue's due jobs, with how long (ms) the oldest has been due, and the jobs given up lately. */
export async function getQueueBacklog(
  deps: ClockDeps,
): Promise<{ lanes: { lane: JobQueueName; due: number; waitedMs: number }[]; failed: number }> {
  const now = deps.clock.now();
  const due = new Map((await deps.db.jobs.countDue(deps.db.query, now)).map((row) => [row.lane, row]));
  const ofLane = (lane: JobQueueName) => ({
    lane,
    due: due.get(lane)?.count ?? 0,
    waitedMs: now - (due.get(lane)?.oldest ?? now),
  });
  return {
    lanes: jobQueueNames.map(ofLane),
    failed: await deps.db.jobs.countFailed(deps.db.query, now - failureReportingMs, ownDesk),
  };
}

/**
 * Counts the jobs that have been failing for `forMs` or were given up lately, and those due for as long without
 * running. Mails are not counted: they have a page of their own.
 */
export async function countStuckJobs(deps: ClockDeps, forMs: number): Promise<{ failing: number; late: number }> {
  const { jobs, query } = deps.db;
  const now = deps.clock.now();
  const before = now - forMs;
  return {
    failing: await jobs.countFailing(query, { madeBefore: before, givenUpSince: now - failureReportingMs }, ownDesk),
    late: await jobs.countLate(query, before),
  };
}

export async function countOpenJobsByKind(deps: ClockDeps): Promise<OpenJobCount[]> {
  return deps.db.jobs.countOpen(deps.db.query, deps.clock.now());
}

/** Lists the 50 jobs given up last; mails have a page of their own. */
export async function listRecentlyFailedJobs(deps: DbDeps): Promise<JobRow[]> {
  return deps.db.jobs.listFailed(deps.db.query, 50, ownDesk);
}

/** Queues a given-up job again; `undefined`: there is none, or somebody else was faster. */
export async function retryFailedJob(deps: ClockDeps, id: string): Promise<JobRow | undefined> {
  return deps.db.jobs.retry(deps.db.query, id, deps.clock.now(), ownDesk);
}

/** Deletes jobs that were done a week ago. */
export async function cleanupDoneJobs(deps: ClockDeps): Promise<void> {
  const before = deps.clock.now() - keepDoneJobsMs;
  // Lets requests run between two statements.
  while ((await deps.db.jobs.deleteFinished(deps.db.query, before, removedAtOnce)) > 0) await immediate();
}
