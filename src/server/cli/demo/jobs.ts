import type { Queryable } from "#server/db/database.ts";
import type { JobKind } from "#server/jobs/job-kinds.ts";
import type { JobRow } from "#server/jobs/job-tables.ts";
import type { JobQueue } from "#server/db/job-queue-port.ts";

/**
 * Jobs skipped in the demo: the uploads have their variants already, and the running service draws pictures for the
 * cards it shows.
 */
const leftOut: readonly JobKind[] = ["upload.variants", "card.picture"];

export interface DemoJobQueue {
  /** Replaces the database's queue. */
  queue: JobQueue<Queryable>;
  /** The one that is due first, if any is until then. */
  next(until: number): JobRow | undefined;
  remove(job: JobRow): void;
  /** Returns the jobs that are still due later. */
  rest(): JobRow[];
}

/**
 * Keeps the jobs of the demo's year in memory: they run by the demo's clock, and a service beside it, with another
 * clock, takes none. Calls that the demo does not need are refused.
 */
export function createDemoJobQueue(): DemoJobQueue {
  const waiting = new Map<string, JobRow>();
  const keys = new Set<string>();
  const withKey = (key: string) => [...waiting.values()].find((job) => job.key === key);

  async function add(_query: Queryable, jobs: readonly JobRow[]): Promise<void> {
    for (const job of jobs) {
      if (leftOut.some((kind) => kind === job.kind) || (job.key !== null && keys.has(job.key))) continue;
      if (job.key !== null) keys.add(job.key);
      waiting.set(job.id, { ...job });
    }
  }

  async function forget(_query: Queryable, some: readonly string[]): Promise<void> {
    for (const key of some) {
      const job = withKey(key);
      if (job) waiting.delete(job.id);
    }
  }

  async function hasten(_query: Queryable, key: string, now: number): Promise<boolean> {
    const job = withKey(key);
    if (!job || job.runAt <= now) return false;
    job.runAt = now;
    return true;
  }

  async function reopen(_query: Queryable, key: string, runAt: number): Promise<void> {
    const job = withKey(key);
    if (job) job.runAt = Math.min(job.runAt, runAt);
  }

  const refuse = () => Promise.reject(new Error("The demo's jobs are not asked for this."));
  return {
    queue: {
      add,
      forget,
      hasten,
      reopen,
      deleteFinished: async () => 0,
      take: refuse,
      renewLease: refuse,
      end: refuse,
      retry: refuse,
      countDue: refuse,
      countOpen: refuse,
      countFailed: refuse,
      countFailing: refuse,
      countLate: refuse,
      listFailed: refuse,
      knows: refuse,
      list: refuse,
      remove: refuse,
      put: refuse,
    },
    next: (until) => {
      let first: JobRow | undefined;
      for (const job of waiting.values()) if (job.runAt <= until && (!first || job.runAt < first.runAt)) first = job;
      return first;
    },
    remove: ({ id }) => void waiting.delete(id),
    rest: () => [...waiting.values()],
  };
}
