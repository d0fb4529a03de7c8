export interface JobRow {
  id: string;
  /** May be a value that a newer release wrote. */
  kind: string;
  /** One of `jobQueueNames` in jobs/job-kinds.ts. */
  lane: string;
  /** Two jobs with the same key are one job; null: never merged. */
  key: string | null;
  payload: string;
  runAt: number;
  attempts: number;
  leasedUntil: number | null;
  lease: string | null;
  lastError: string | null;
  createdAt: number;
  doneAt: number | null;
  failedAt: number | null;
}

export interface JobTables {
  jobs: JobRow;
}
