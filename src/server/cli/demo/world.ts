import { dayMs } from "#shared/format/day-and-time.ts";
import type { StaffRole } from "#shared/access/access.ts";
import { type Queryable, inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { StaffSession } from "#server/auth/staff-session.ts";
import { sendOutboxMail } from "#server/features/mails/mail-service.ts";
import { jobHandlers } from "#server/composition/job-handlers.ts";
import type { JobKind } from "#server/jobs/job-kinds.ts";
import type { JobHandler } from "#server/jobs/worker.ts";
import type { JobRow } from "#server/jobs/job-tables.ts";
import type { MailTransport } from "#server/adapters/mail/mail-port.ts";
import { createSimulatedProvider } from "./provider.ts";
import type { JobQueue } from "#server/db/job-queue-port.ts";

/**
 * Jobs skipped in the demo: the uploads have their variants already, and the running service draws pictures for the
 * cards it shows.
 */
const leftOut: readonly JobKind[] = ["upload.variants", "card.picture"];

interface DemoJobQueue {
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
function createDemoJobQueue(): DemoJobQueue {
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

/** Mails older than this (ms) are not kept as files: nobody looks for them there, and the portal has all. */
const keptMailsMs = 21 * dayMs;

/** An act at an instant; it may plan later ones. */
type DemoAction = () => Promise<void>;

/** The demo's clock and its acts in their order. */
export interface DemoWorld {
  /** Deps as services take them, within the current transaction, with the demo's clock. */
  readonly deps: Deps;
  /** The colleague who acts in each role. */
  team: Record<StaffRole, StaffSession>;
  /** Schedules an act at that instant, or now if that is past; acts after the demo's end are dropped. */
  plan(at: number, act: DemoAction): void;
  /** Goes on to that instant, in one transaction: all that is planned until then, and the jobs that are due. */
  live(until: number): Promise<void>;
  /** Outside of a transaction, at the demo's hour. */
  readonly bare: Deps;
  /** Returns the jobs left for a running service. */
  rest(): JobRow[];
}

/** ms since 1970 UTC. */
interface DemoSpan {
  begin: number;
  end: number;
  now: number;
}

/**
 * Creates the world on the deps of a service (`real`). Instants are ms since 1970 UTC; between `end` and `now`
 * only jobs are run.
 */
export function createDemoWorld(real: Deps, { begin, end, now }: DemoSpan): DemoWorld {
  let time = begin;
  const clock = { now: () => time, steady: () => time };
  const jobs = createDemoJobQueue();
  const acts: { at: number; act: DemoAction }[] = [];
  const withoutPictures = () => Promise.reject(new Error("The demo's mails leave without drawings."));
  const bare: Deps = {
    ...real,
    clock,
    db: { ...real.db, jobs: jobs.queue },
    mail: keepingRecent(real, () => now - time < keptMailsMs),
    paintPrinted: withoutPictures,
    paintChart: withoutPictures,
    payments: createSimulatedProvider(real.payments, () => world.deps),
  };
  let deps = bare;

  async function step(until: number): Promise<boolean> {
    const [first] = acts;
    const job = jobs.next(Math.min(until, first?.at ?? until));
    if (job) {
      time = Math.max(time, job.runAt);
      await runJob(deps, jobs, job);
      return true;
    }
    if (!first || first.at > until) return false;
    acts.shift();
    time = Math.max(time, first.at);
    await first.act();
    return true;
  }

  const world: DemoWorld = {
    get deps() {
      return deps;
    },
    bare,
    team: {} as DemoWorld["team"],
    plan(moment, act) {
      // Instants are whole ms everywhere.
      const at = Math.round(moment);
      if (at >= end) return;
      const place = acts.findIndex((other) => other.at > at);
      acts.splice(place < 0 ? acts.length : place, 0, { at, act });
    },
    async live(until) {
      await inTransaction(bare, async (within) => {
        deps = within;
        while (await step(until));
      });
      deps = bare;
      time = Math.max(time, until);
    },
    rest: () => jobs.rest(),
  };
  return world;
}

async function runJob(deps: Deps, jobs: DemoJobQueue, job: JobRow): Promise<void> {
  const kind = job.kind as JobKind;
  const payload: unknown = JSON.parse(job.payload);
  if (kind === "mail.send") {
    await sendOutboxMail(deps, (payload as { mailId: string }).mailId, { last: true }, async () => undefined);
    return jobs.remove(job);
  }
  const outcome = await (jobHandlers[kind] as JobHandler<unknown>)(deps, payload, { last: true });
  if (outcome) job.runAt = deps.clock.now() + outcome.againInMs;
  else jobs.remove(job);
}

/** No mail of the demo reaches a mail server. */
function keepingRecent({ mail, settings }: Deps, isRecent: () => boolean): MailTransport {
  return {
    ...mail,
    send: async (message) => {
      if (settings.smtpUrl === undefined && isRecent()) return mail.send(message);
      return undefined;
    },
  };
}
