import type { Queryable } from "../db/database.ts";
import { newId } from "../ids.ts";
import type { Clock } from "../ports/clock/port.ts";
import { insertJob, moveForward, reopenJob } from "./store.ts";

/** Every kind of job and what it carries. */
export interface JobPayloads {
  "mail.send": { mailId: string };
  "payment.check": { refCommand: string };
  "notice.judge": { noticeId: string };
  "upload.variants": { uploadId: string };
  "order.expire": Record<string, never>;
  "order.purge": Record<string, never>;
  "upload.sweep": Record<string, never>;
  "promo.recount": Record<string, never>;
  housekeeping: Record<string, never>;
}
export type JobKind = keyof JobPayloads;

export interface NewJob<Kind extends JobKind> {
  kind: Kind;
  payload: JobPayloads[Kind];
  /** A job with the same key, even a finished one, is not made again. */
  key?: string;
  /** ms since 1970 UTC; now when left out. */
  runAt?: number;
}

/** Writes a job; inside a transaction it exists only if that commits. */
export async function enqueue<Kind extends JobKind>(query: Queryable, clock: Clock, job: NewJob<Kind>): Promise<void> {
  const now = clock.now();
  await insertJob(query, {
    id: newId(now),
    kind: job.kind,
    key: job.key ?? null,
    payload: JSON.stringify(job.payload),
    runAt: job.runAt ?? now,
    attempts: 0,
    leasedUntil: null,
    lease: null,
    lastError: null,
    createdAt: now,
    doneAt: null,
    failedAt: null,
  });
}

/** Makes a waiting job due now; one that runs, is over or is due already is left as it is. */
export async function hasten(query: Queryable, clock: Clock, key: string): Promise<void> {
  await moveForward(query, key, clock.now());
}

/** Has the job of that key run at `runAt` at the latest, made anew or opened again where needed; one that runs is left as it is. */
export async function ensureRuns<Kind extends JobKind>(query: Queryable, clock: Clock, job: NewJob<Kind> & { key: string; runAt: number }): Promise<void> {
  await enqueue(query, clock, job);
  await reopenJob(query, job.key, job.runAt);
}
