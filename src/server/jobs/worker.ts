import { setTimeout as wait } from "node:timers/promises";
import { getErrorMessage } from "#server/error-message.ts";
import type { Deps } from "#server/deps.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import {
  type JobKind,
  type JobPayloadsByKind,
  type JobQueueName,
  type JobRetryPolicy,
  getJobQueueName,
  getJobRetryPolicy,
  jobKinds,
  jobQueueNames,
  jobRunTimeoutMs,
  parseJobPayload,
  recurringJobs,
} from "./job-kinds.ts";
import { createBackgroundThrottle } from "./background-throttle.ts";
import type { JobRow } from "./job-tables.ts";
import { recordUptimeTick } from "#server/operations/uptime/recorded-uptime-service.ts";
import { enqueueJob } from "./queue.ts";

/** Limits how long (ms) a worker counts as alive without renewing its lease. */
const jobLeaseMs = 60_000;

interface JobLeaseRenewal {
  /** ms between two renewals. */
  everyMs: number;
  /** ms after which a job counts as hung, and its lease is no longer renewed. */
  longestMs: number;
}

type Needs = Pick<Deps, "db" | "clock" | "log">;

/** Runs `work`, and renews its job's lease meanwhile, so that no other worker runs a long job too. */
async function withJobLease<Result>(
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

const lastSlots = new WeakMap<Deps, Map<JobKind, number>>();

/** Makes the recurring jobs of the current periods; their key prevents duplicates by other nodes. */
async function enqueueScheduledJobs(deps: Deps): Promise<void> {
  await recordUptimeTick(deps);
  const seen = lastSlots.get(deps) ?? new Map<JobKind, number>();
  lastSlots.set(deps, seen);
  for (const { kind, everyMs, from } of recurringJobs) {
    const begins = from(deps.settings);
    if (begins === undefined) continue;
    const slot = Math.floor((deps.clock.now() - begins) / everyMs);
    if (seen.get(kind) === slot) continue;
    await enqueueJob(deps, { kind, payload: {}, key: `${kind}:${slot}` });
    seen.set(kind, slot);
  }
}

/** Says that a job is done, or is to run again after `againInMs` (which counts as a success). */
export type JobOutcome = void | { againInMs: number };
export interface JobAttemptContext {
  /** Whether this is the last try. */
  last: boolean;
}
export type JobHandler<Payload> = (deps: Deps, payload: Payload, attempt: JobAttemptContext) => Promise<JobOutcome>;
export type JobHandlersByKind = { [Kind in JobKind]: JobHandler<JobPayloadsByKind[Kind]> };

/** A queue of a feature's own rows, which take turns by the feature's rule; any number of nodes may run them. */
export interface TurnQueue {
  /** Number of turns that one node runs at the same time. */
  atOnce: number;
  /** Takes the next turn and returns a function that runs it; `undefined`: nothing is due. */
  take(deps: Deps): Promise<(() => Promise<void>) | undefined>;
}

const jobKindsByQueue = Object.fromEntries(
  jobQueueNames.map((lane) => [lane, jobKinds.filter((kind) => getJobQueueName(kind) === lane)]),
) as Record<JobQueueName, JobKind[]>;
const pollMs = 500;
/** ms between two renewals of a lease: two may fail before it ends. */
const renewEveryMs = jobLeaseMs / 4;

export interface JobWorker {
  start(): void;
  /** Runs everything that is due, all queues side by side and unthrottled; resolves to how many jobs and turns ran. */
  runDue(): Promise<number>;
  /** Drains: finishes running jobs, accepts no new ones. */
  stop(): Promise<void>;
}

/**
 * Runs the queues' jobs in this process; any number of nodes may do so together. Requests have their turn between jobs.
 */
export function createJobWorker(
  deps: Deps,
  handlers: JobHandlersByKind,
  { turnQueues = [], everyMs = renewEveryMs }: { turnQueues?: readonly TurnQueue[]; everyMs?: number | undefined } = {},
): JobWorker {
  const stopping = new AbortController();
  const pace = createBackgroundThrottle();
  let loops: Promise<unknown> = Promise.resolve();

  /** Runs one due job; `false` when there is none. */
  async function runNext(lane: JobQueueName): Promise<boolean> {
    if (stopping.signal.aborted) return false;
    const now = deps.clock.now();
    const job = await deps.db.jobs.take(deps.db.query, {
      lane,
      kinds: jobKinds,
      own: jobKindsByQueue[lane],
      now,
      lease: generateSecretId(),
      until: now + jobLeaseMs,
    });
    if (job) await runJob(deps, handlers, job, { everyMs, longestMs: jobRunTimeoutMs[lane] });
    return job !== undefined;
  }

  async function runAll(lane: JobQueueName): Promise<number> {
    let count = 0;
    while (await runNext(lane)) count += 1;
    return count;
  }

  async function runAllTurns({ take }: TurnQueue): Promise<number> {
    let count = 0;
    for (let turn = await take(deps); turn; turn = await take(deps)) {
      await turn();
      count += 1;
    }
    return count;
  }

  async function runDue(): Promise<number> {
    await enqueueScheduledJobs(deps);
    let total = 0;
    // A job of one queue may have made one for another.
    for (let count = 1; count > 0; total += count) {
      const ran = await Promise.all([...jobQueueNames.map(runAll), ...turnQueues.map(runAllTurns)]);
      count = ran.reduce((sum, one) => sum + one, 0);
    }
    return total;
  }

  async function poll(lane: JobQueueName): Promise<void> {
    while (!stopping.signal.aborted) {
      let ran = false;
      try {
        await enqueueScheduledJobs(deps);
        ran = await runNext(lane);
      } catch (error) {
        deps.log.error({ err: error }, "the worker could not read its jobs");
      }
      if (ran) await pace();
      else await pause();
    }
  }

  async function pollTurns({ atOnce, take }: TurnQueue): Promise<void> {
    const running = new Set<Promise<void>>();
    const noteFailure = (error: unknown) => deps.log.error({ err: error }, "a turn failed");
    while (!stopping.signal.aborted) {
      const turn = running.size < atOnce ? await take(deps).catch(noteFailure) : undefined;
      if (turn) {
        const run = turn()
          .catch(noteFailure)
          .finally(() => running.delete(run));
        running.add(run);
        await pace();
      } else await pause();
    }
    await Promise.all(running);
  }

  /** `stop` ends the pause by aborting it. */
  async function pause(): Promise<void> {
    await wait(pollMs, undefined, { signal: stopping.signal }).catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error;
    });
  }

  return {
    start: () => {
      loops = Promise.all([...jobQueueNames.map(poll), ...turnQueues.map(pollTurns)]);
    },
    runDue,
    stop: async () => {
      stopping.abort();
      await loops;
    },
  };
}

async function runJob(deps: Deps, handlers: JobHandlersByKind, job: JobRow, held: JobLeaseRenewal): Promise<void> {
  const kind = job.kind as JobKind;
  const policy = getJobRetryPolicy(kind);
  const last = isLastTry(policy, job, deps.clock.now());
  try {
    const handler = handlers[kind] as JobHandler<unknown>;
    const outcome = await withJobLease(deps, job, held, () =>
      handler(deps, parseJobPayload(kind, job.payload), { last }),
    );
    const now = deps.clock.now();
    if (outcome) await deps.db.jobs.end(deps.db.query, job, { runAt: now + outcome.againInMs, attempts: 0 });
    else await deps.db.jobs.end(deps.db.query, job, { doneAt: now, lastError: null });
  } catch (error) {
    const now = deps.clock.now();
    const lastError = getErrorMessage(error).slice(0, 500);
    deps.log.warn({ err: error, job: kind, tries: job.attempts, givenUp: last }, "job failed");
    if (last) await deps.db.jobs.end(deps.db.query, job, { failedAt: now, lastError });
    else {
      const runAt = now + computeRetryDelayMs(policy, job.attempts);
      await deps.db.jobs.end(deps.db.query, job, { runAt, lastError });
    }
  }
}

function isLastTry({ leastTries, leastMs }: JobRetryPolicy, job: JobRow, now: number): boolean {
  return job.attempts >= leastTries && now - job.createdAt >= leastMs;
}

/** Doubles the delay from 2 s to the policy's longest wait, with a jitter of a quarter either way. */
export function computeRetryDelayMs({ longestWaitMs }: JobRetryPolicy, tries: number, random = Math.random()): number {
  return Math.round(Math.min(1000 * 2 ** tries, longestWaitMs) * (0.75 + random / 2));
}
