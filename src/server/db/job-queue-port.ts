import type { JobRow } from "#server/jobs/job-tables.ts";

/** Says which job a worker takes, and for how long. */
export interface JobLeaseRequest {
  lane: string;
  /** Kinds that the node knows; a job may have been made for another lane than its kind's present one. */
  kinds: readonly string[];
  /** The kinds that belong to this lane in the present release; a queue may look only for these. */
  own: readonly string[];
  now: number;
  /** A random token that identifies this worker's lease of the job. */
  lease: string;
  /** The lease's end, after which another worker may take the job. */
  until: number;
}

/** Describes how a leased job ended: done, given up, or to run again at `runAt`. */
export type JobOutcomeUpdate =
  | { doneAt: number; lastError: null }
  | { failedAt: number; lastError: string }
  | { runAt: number; attempts?: 0; lastError?: string };

/** Counts a lane's due jobs, and says since when the oldest is due. */
interface DueJobCount {
  lane: string;
  count: number;
  oldest: number;
}

export interface OpenJobCount {
  kind: string;
  waiting: number;
  running: number;
  failed: number;
}

/**
 * Stores the jobs of one database; it knows neither what they do nor when they are retried. If `query` is a
 * transaction, each call is part of it. Times are ms since 1970 UTC; `but` is a kind to leave out.
 */
export interface JobQueue<Query> {
  /** Adds some hundreds of jobs at most. A job whose key exists, even on a finished job, is not added. */
  add(query: Query, jobs: readonly JobRow[]): Promise<void>;
  /**
   * Leases one of the lane's due jobs, the longest due first, and increments its `attempts`. Two concurrent calls get
   * different jobs, and neither waits.
   */
  take(query: Query, lease: JobLeaseRequest): Promise<JobRow | undefined>;
  /** Extends a running job's lease; `false` if another worker has taken it over, or it has ended. */
  renewLease(query: Query, job: JobRow, until: number): Promise<boolean>;
  /** Records how a leased job ended; a worker whose lease was taken over changes nothing. */
  end(query: Query, job: JobRow, end: JobOutcomeUpdate): Promise<void>;
  /** Makes a waiting job due now; `false` for a job that runs, has ended or is already due, which stays unchanged. */
  hasten(query: Query, key: string, now: number): Promise<boolean>;
  /**
   * Schedules a waiting or finished job at `runAt`, unless it is due sooner, with all its tries; a running job stays
   * unchanged.
   */
  reopen(query: Query, key: string, runAt: number): Promise<void>;
  /** Lets a given-up job be tried again, with all its tries; of two simultaneous calls one gets the row. */
  retry(query: Query, id: string, now: number, but: string): Promise<JobRow | undefined>;
  /** Deletes jobs in any state; a running job runs to its end. */
  forget(query: Query, keys: readonly string[]): Promise<void>;
  /** Deletes at most `most` jobs that were done before `before`; resolves to their number. */
  deleteFinished(query: Query, before: number, most: number): Promise<number>;
  countDue(query: Query, now: number): Promise<DueJobCount[]>;
  /** Counts jobs by kind: waiting, running and failed. */
  countOpen(query: Query, now: number): Promise<OpenJobCount[]>;
  /** Counts jobs given up since `since`. */
  countFailed(query: Query, since: number, but: string): Promise<number>;
  /** Counts jobs that were made before `madeBefore` and fail, or were given up since `givenUpSince`. */
  countFailing(query: Query, times: { madeBefore: number; givenUpSince: number }, but: string): Promise<number>;
  /** Counts jobs due before `dueBefore` that neither failed nor run. */
  countLate(query: Query, dueBefore: number): Promise<number>;
  /** Lists given-up jobs, the newest first. */
  listFailed(query: Query, most: number, but: string): Promise<JobRow[]>;
  /** Lists every job, or those of one kind. */
  list(query: Query, kind?: string): Promise<JobRow[]>;
  /** Deletes jobs by id, in any state. */
  remove(query: Query, ids: readonly string[]): Promise<void>;
  /** Writes jobs copied from elsewhere, replacing those with the same id. */
  put(query: Query, jobs: readonly JobRow[]): Promise<void>;
}
