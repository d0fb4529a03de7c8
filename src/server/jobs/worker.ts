import { setTimeout as wait } from "node:timers/promises";
import type { Deps } from "../deps.ts";
import { newSecretId } from "#server/db/ids.ts";
import { holding, leaseMs, type Holding } from "./holding.ts";
import { jobKinds, laneOf, lanes, longestRunMs, retryOf, type JobKind, type JobPayloads, type Lane, type RetryPolicy } from "./kinds.ts";
import { createPace } from "./pace.ts";
import { enqueueScheduled } from "./schedule.ts";
import type { JobRow } from "./job-tables.ts";

/** Done, or to be run again after `againInMs` (which counts as a success). */
export type JobOutcome = void | { againInMs: number };
export interface JobTry {
  /** When this try fails there is no other. */
  last: boolean;
}
export type JobHandler<Payload> = (deps: Deps, payload: Payload, attempt: JobTry) => Promise<JobOutcome>;
export type JobHandlers = { [Kind in JobKind]: JobHandler<JobPayloads[Kind]> };

const kindsOf = Object.fromEntries(lanes.map((lane) => [lane, jobKinds.filter((kind) => laneOf(kind) === lane)])) as Record<Lane, JobKind[]>;
const pollMs = 500;
/** ms: two words may be lost before a lease ends. */
const holdEveryMs = leaseMs / 4;

export interface Worker {
  start(): void;
  /** Runs all that is due, all lanes side by side and without rests; resolves to how many jobs ran. */
  runDue(): Promise<number>;
  /** Finishes the jobs at hand and takes no other. */
  stop(): Promise<void>;
}

/** Runs the jobs of the queue in this process; any number of nodes may do so together. Between jobs requests have their turn. */
export function createWorker(deps: Deps, handlers: JobHandlers, everyMs = holdEveryMs): Worker {
  const stopping = new AbortController();
  const pace = createPace();
  let loops: Promise<unknown> = Promise.resolve();

  /** `false` when nothing is due. */
  async function runNext(lane: Lane): Promise<boolean> {
    if (stopping.signal.aborted) return false;
    const now = deps.clock.now();
    const job = await deps.db.jobs.take(deps.db.query, { lane, kinds: jobKinds, own: kindsOf[lane], now, lease: newSecretId(), until: now + leaseMs });
    if (job) await runJob(deps, handlers, job, { everyMs, longestMs: longestRunMs[lane] });
    return job !== undefined;
  }

  async function runAll(lane: Lane): Promise<number> {
    let count = 0;
    while (await runNext(lane)) count += 1;
    return count;
  }

  async function runDue(): Promise<number> {
    await enqueueScheduled(deps);
    let total = 0;
    // A job of one lane may have made one for another.
    for (let count = 1; count > 0; total += count) {
      count = (await Promise.all(lanes.map(runAll))).reduce((sum, ran) => sum + ran, 0);
    }
    return total;
  }

  async function poll(lane: Lane): Promise<void> {
    while (!stopping.signal.aborted) {
      let ran = false;
      try {
        await enqueueScheduled(deps);
        ran = await runNext(lane);
      } catch (error) {
        deps.log.error({ err: error }, "the worker could not read its jobs");
      }
      if (ran) await pace();
      else await pause();
    }
  }

  /** Aborting it is how `stop` ends it. */
  async function pause(): Promise<void> {
    await wait(pollMs, undefined, { signal: stopping.signal }).catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error;
    });
  }

  return {
    start: () => {
      loops = Promise.all(lanes.map(poll));
    },
    runDue,
    stop: async () => {
      stopping.abort();
      await loops;
    },
  };
}

async function runJob(deps: Deps, handlers: JobHandlers, job: JobRow, held: Holding): Promise<void> {
  const kind = job.kind as JobKind;
  const policy = retryOf(kind);
  const last = isLastTry(policy, job, deps.clock.now());
  try {
    const handler = handlers[kind] as JobHandler<unknown>;
    const outcome = await holding(deps, job, held, () => handler(deps, JSON.parse(job.payload), { last }));
    const now = deps.clock.now();
    await deps.db.jobs.end(deps.db.query, job, outcome ? { runAt: now + outcome.againInMs, attempts: 0 } : { doneAt: now, lastError: null });
  } catch (error) {
    const now = deps.clock.now();
    const lastError = error instanceof Error ? error.message.slice(0, 500) : "unknown error";
    deps.log.warn({ err: error, job: kind, tries: job.attempts, givenUp: last }, "job failed");
    await deps.db.jobs.end(deps.db.query, job, last ? { failedAt: now, lastError } : { runAt: now + retryDelayMs(policy, job.attempts), lastError });
  }
}

function isLastTry({ leastTries, leastMs }: RetryPolicy, job: JobRow, now: number): boolean {
  return job.attempts >= leastTries && now - job.createdAt >= leastMs;
}

/** Doubles from 2 s to the policy's longest wait, with a jitter of a quarter either way. */
export function retryDelayMs({ longestWaitMs }: RetryPolicy, tries: number, random = Math.random()): number {
  return Math.round(Math.min(1000 * 2 ** tries, longestWaitMs) * (0.75 + random / 2));
}
