import type { JobRow } from "#server/jobs/job-tables.ts";

/** Says which job a worker takes, and for how long. */
export interface JobLeaseRequest {
  lane: string;
  /** Kinds the node knows; a job may have been made for another lane than its kind's present one. */
  kinds: readonly string[];
  /** The kinds that belong to this lane in the present release; a queue may look for these alone. */
  own: readonly string[];
  now: number;
  /** A random token that identifies this worker's hold on the job. */
  lease: string;
  /** The lease's end, after which another worker may take the job. */
  until: number;
}

/** Describes how a leased job ended: done, given up, or to be run again at `runAt`. */
export type JobOutcomeUpdate =
  | { doneAt: number; lastError: null }
  | { failedAt: number; lastError: string }
  | { runAt: number; attempts?: 0; lastError?: string };

/** Counts a queue's jobs that are due, and says since when the oldest is. */
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
 * Stores the jobs of one database, and knows neither what they do nor when they are tried again. Each call is part
 * of the transaction that `query` is, if it is one. Instants are ms since 1970 UTC; `but` is a kind that is left
 * out.
 */
export interface JobQueue<Query> {
  /** Some hundreds at most. A job whose key is known, even of one that is over, is not made again. */
  add(query: Query, jobs: readonly JobRow[]): Promise<void>;
  /**
   * Leases one of the lane's due jobs, the longest due first, and raises its `attempts`. Two concurrent calls get
   * different jobs, and neither waits.
   */
  take(query: Query, lease: JobLeaseRequest): Promise<JobRow | undefined>;
  /** Extends a running job's lease; `false` if another worker has taken it over, or it is finished. */
  renewLease(query: Query, job: JobRow, until: number): Promise<boolean>;
  /** Writes how a leased job ended; a worker whose lease was taken over changes nothing. */
  end(query: Query, job: JobRow, end: JobOutcomeUpdate): Promise<void>;
  /** Makes a waiting job due now; `false` for one that runs, is over or is due already, which is left as it is. */
  hasten(query: Query, key: string, now: number): Promise<boolean>;
  /**
   * Schedules a waiting or finished job at `runAt`, unless it is due sooner, with all its tries; leaves a running one
   * as it is.
   */
  reopen(query: Query, key: string, runAt: number): Promise<void>;
  /** Lets a job that was given up be tried again, with all its tries; of two that ask at once one gets the row. */
  retry(query: Query, id: string, now: number, but: string): Promise<JobRow | undefined>;
  /** In any state; a running job runs to its end. */
  forget(query: Query, keys: readonly string[]): Promise<void>;
  /** Deletes at most `most` jobs that were done before then; resolves to their number. */
  deleteFinished(query: Query, before: number, most: number): Promise<number>;
  countDue(query: Query, now: number): Promise<DueJobCount[]>;
  /** Grouped by kind. */
  countOpen(query: Query, now: number): Promise<OpenJobCount[]>;
  /** Given up since then. */
  countFailed(query: Query, since: number, but: string): Promise<number>;
  /** Made before then and failing, or given up since. */
  countFailing(query: Query, times: { madeBefore: number; givenUpSince: number }, but: string): Promise<number>;
  /** Due since before then, without having failed or being run. */
  countLate(query: Query, dueBefore: number): Promise<number>;
  /** Given up, the newest first. */
  listFailed(query: Query, most: number, but: string): Promise<JobRow[]>;
  /** Lists every job, or those of one kind. */
  list(query: Query, kind?: string): Promise<JobRow[]>;
  /** Deletes jobs by id, in any state. */
  remove(query: Query, ids: readonly string[]): Promise<void>;
  /** Writes jobs as copied from elsewhere, replacing those with the same id. */
  put(query: Query, jobs: readonly JobRow[]): Promise<void>;
}
