import type { JobRow } from "#server/jobs/job-tables.ts";

/** Says which job a worker takes, and for how long. */
export interface JobLeaseRequest {
  lane: string;
  /** Those that the node knows; a job may be of another lane than its kind is today. */
  kinds: readonly string[];
  /** Those of them that are the lane's today: a queue may go by them alone. */
  own: readonly string[];
  now: number;
  /** The worker's own word for it: nobody else has the same. */
  lease: string;
  /** When another may take the job: its worker is thought dead. */
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

/** Counts what of a kind is not done. */
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
   * One of the lane's due jobs that nobody holds, the longest due first; its `attempts` has been raised. Of two that
   * ask at once, each gets another, and neither waits.
   */
  take(query: Query, lease: JobLeaseRequest): Promise<JobRow | undefined>;
  /** Has a job that is still running held until then; `false`: another has taken it over, or it is over. */
  hold(query: Query, job: JobRow, until: number): Promise<boolean>;
  /** Writes how a leased job ended; a worker whose lease was taken over changes nothing. */
  end(query: Query, job: JobRow, end: JobOutcomeUpdate): Promise<void>;
  /** Makes a waiting job due now; `false` for one that runs, is over or is due already, which is left as it is. */
  hasten(query: Query, key: string, now: number): Promise<boolean>;
  /**
   * Has a job that waits or is over run at `runAt`, unless it does so sooner, with all its tries; one that runs is left
   * as it is.
   */
  reopen(query: Query, key: string, runAt: number): Promise<void>;
  /** Lets a job that was given up be tried again, with all its tries; of two that ask at once one gets the row. */
  retry(query: Query, id: string, now: number, but: string): Promise<JobRow | undefined>;
  /** Whatever became of them; one that runs runs to its end. */
  forget(query: Query, keys: readonly string[]): Promise<void>;
  /** Forgets `most` jobs at most that were done before then; resolves to how many. */
  forgetDone(query: Query, before: number, most: number): Promise<number>;
  countDue(query: Query, now: number): Promise<DueJobCount[]>;
  /** By kind. */
  countOpen(query: Query, now: number): Promise<OpenJobCount[]>;
  /** Given up since then. */
  countFailed(query: Query, since: number, but: string): Promise<number>;
  /** Made before then and failing, or given up since. */
  countFailing(query: Query, times: { madeBefore: number; givenUpSince: number }, but: string): Promise<number>;
  /** Due since before then, without having failed or being run. */
  countLate(query: Query, dueBefore: number): Promise<number>;
  /** Given up, the newest first. */
  listFailed(query: Query, most: number, but: string): Promise<JobRow[]>;
  /** Which of these keys have a job, done or not. */
  knows(query: Query, keys: readonly string[]): Promise<Set<string>>;
  /** Every job as it stands, or those of one kind. */
  list(query: Query, kind?: string): Promise<JobRow[]>;
  /** By their ids, whatever became of them. */
  remove(query: Query, ids: readonly string[]): Promise<void>;
  /** Writes jobs as they stand elsewhere, over what is known of their ids. */
  put(query: Query, jobs: readonly JobRow[]): Promise<void>;
}
