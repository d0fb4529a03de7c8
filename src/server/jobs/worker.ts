import { setTimeout as wait } from "node:timers/promises";
import type { Deps } from "../deps.ts";
import type { JobRow } from "../db/tables.ts";
import { newSecretId } from "../ids.ts";
import type { JobKind, JobPayloads } from "./queue.ts";
import { enqueueScheduled } from "./schedule.ts";
import { leaseDueJob, updateLeasedJob, type KindFilter } from "./store.ts";

/** Done, or to be run again after `againInMs` (which counts as a success). */
export type JobOutcome = void | { againInMs: number };
export interface JobTry {
  /** When this try fails there is no other. */
  last: boolean;
}
export type JobHandler<Payload> = (deps: Deps, payload: Payload, attempt: JobTry) => Promise<JobOutcome>;
export type JobHandlers = { [Kind in JobKind]: JobHandler<JobPayloads[Kind]> };

/** Lease, tries and delays of reliability.md. */
const leaseMs = 60_000;
const maxTries = 10;
const longestDelayMs = 3_600_000;
const pollMs = 500;
/** How many jobs of a lane run before its loop looks around again. */
const jobsPerRound = 50;

/** Jobs that wait for the payment provider: slow answers, or many attempts, are not to hold up the mails. */
const providerKinds: readonly JobKind[] = ["payment.check", "notice.judge"];
/** Each lane runs its jobs one after another, beside the other lane. */
const providerLane: KindFilter = { only: providerKinds };
const otherLane: KindFilter = { except: providerKinds };

export interface Worker {
  start(): void;
  /** Runs all that is due, both lanes side by side; resolves to how many jobs ran. */
  runDue(): Promise<number>;
  /** Finishes the jobs at hand and takes no other. */
  stop(): Promise<void>;
}

/** Runs the jobs of the table in this process; any number of nodes may do so together. */
export function createWorker(deps: Deps, handlers: JobHandlers): Worker {
  const stopping = new AbortController();
  let loops: Promise<unknown> = Promise.resolve();

  /** Resolves to how many jobs of the lane ran. */
  async function runRound(lane: KindFilter): Promise<number> {
    let count = 0;
    while (count < jobsPerRound && !stopping.signal.aborted) {
      const now = deps.clock.now();
      const job = await leaseDueJob(deps.db.query, lane, { now, lease: newSecretId(), until: now + leaseMs });
      if (!job) break;
      await runJob(deps, handlers, job);
      count += 1;
    }
    return count;
  }

  async function runDue(): Promise<number> {
    await enqueueScheduled(deps);
    let total = 0;
    // A job of one lane may have made one for the other.
    for (let count = 1; count > 0; total += count) {
      const counts = await Promise.all([runRound(providerLane), runRound(otherLane)]);
      count = counts[0] + counts[1];
    }
    return total;
  }

  async function poll(lane: KindFilter): Promise<void> {
    while (!stopping.signal.aborted) {
      let count = 0;
      try {
        await enqueueScheduled(deps);
        count = await runRound(lane);
      } catch (error) {
        deps.log.error({ err: error }, "the worker could not read its jobs");
      }
      if (count === jobsPerRound) continue;
      // Aborting the pause is how `stop` ends it.
      await wait(pollMs, undefined, { signal: stopping.signal }).catch((error: unknown) => {
        if (!stopping.signal.aborted) throw error;
      });
    }
  }

  return {
    start: () => {
      loops = Promise.all([poll(providerLane), poll(otherLane)]);
    },
    runDue,
    stop: async () => {
      stopping.abort();
      await loops;
    },
  };
}

async function runJob(deps: Deps, handlers: JobHandlers, job: JobRow): Promise<void> {
  try {
    const handler = handlers[job.kind as JobKind] as JobHandler<unknown> | undefined;
    if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}.`);
    const outcome = await handler(deps, JSON.parse(job.payload), { last: job.attempts >= maxTries });
    const now = deps.clock.now();
    await updateLeasedJob(deps.db.query, job, outcome ? { runAt: now + outcome.againInMs, attempts: 0 } : { doneAt: now, lastError: null });
  } catch (error) {
    const now = deps.clock.now();
    const lastError = error instanceof Error ? error.message.slice(0, 500) : "unknown error";
    const givenUp = job.attempts >= maxTries;
    deps.log.warn({ err: error, job: job.kind, tries: job.attempts, givenUp }, "job failed");
    await updateLeasedJob(deps.db.query, job, givenUp ? { failedAt: now, lastError } : { runAt: now + retryDelayMs(job.attempts), lastError });
  }
}

/** Doubles from 2 s to an hour, with a jitter of a quarter either way. */
export function retryDelayMs(tries: number, random = Math.random()): number {
  return Math.round(Math.min(1000 * 2 ** tries, longestDelayMs) * (0.75 + random / 2));
}
