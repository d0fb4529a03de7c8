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
import { createSimulatedProvider } from "./provider.ts";
import type { JobQueue } from "#server/db/job-queue-port.ts";

/**
 * Jobs skipped in the demo: the uploads have their variants already, and the running service draws pictures for the
 * cards it shows.
 */
const leftOut: readonly JobKind[] = ["upload.variants", "card.picture"];

/**
 * Keeps the jobs of the demo's year in memory: they run by the demo's clock, and a service beside it, with another
 * clock, takes none. `queue` replaces the database's, of which all else finds no job.
 */
function createDemoJobQueue(real: JobQueue<Queryable>) {
  const waiting = new Map<string, JobRow>();
  const keys = new Set<string>();
  const withKey = (key: string) => [...waiting.values()].find((job) => job.key === key);
  const queue: JobQueue<Queryable> = {
    ...real,
    add: async (_query, jobs) => {
      for (const job of jobs) {
        if (leftOut.some((kind) => kind === job.kind) || (job.key !== null && keys.has(job.key))) continue;
        if (job.key !== null) keys.add(job.key);
        waiting.set(job.id, { ...job });
      }
    },
    forget: async (_query, some) => {
      for (const key of some) waiting.delete(withKey(key)?.id ?? "");
    },
  };
  /** Returns the one that is due first, if any is until then. */
  const next = (until: number) => {
    let first: JobRow | undefined;
    for (const job of waiting.values()) if (job.runAt <= until && (!first || job.runAt < first.runAt)) first = job;
    return first;
  };
  return { queue, next, remove: ({ id }: JobRow) => void waiting.delete(id), rest: () => [...waiting.values()] };
}

/** Mails older than this (ms) are not kept as files: nobody looks for them there, and the portal has all. */
const keptMailsMs = 21 * dayMs;

/** The demo's clock and its acts in their order. */
export type DemoWorld = ReturnType<typeof createDemoWorld>;

/**
 * Creates the world on the deps of a service (`real`). Instants are ms since 1970 UTC; between `end` and `now`
 * only jobs are run.
 */
export function createDemoWorld(real: Deps, { begin, end, now }: Record<"begin" | "end" | "now", number>) {
  let time = begin;
  const jobs = createDemoJobQueue(real.db.jobs);
  const acts: { at: number; act: () => Promise<unknown> }[] = [];
  const withoutPictures = () => Promise.reject(new Error("The demo's mails leave without drawings."));
  const keepsMails = () => real.settings.smtpUrl === undefined && now - time < keptMailsMs;
  const bare: Deps = {
    ...real,
    clock: { now: () => time, steady: () => time },
    db: { ...real.db, jobs: jobs.queue },
    // No mail of the demo reaches a mail server.
    mail: { ...real.mail, send: async (message) => (keepsMails() ? real.mail.send(message) : undefined) },
    // Nor is a company's invented program called.
    webhooks: { check: async () => undefined, post: async () => 200 },
    paintPrinted: withoutPictures,
    paintChart: withoutPictures,
    payments: createSimulatedProvider(real.payments, () => deps),
  };
  let deps = bare;

  async function step(until: number): Promise<boolean> {
    const [first] = acts;
    const job = jobs.next(Math.min(until, first?.at ?? until));
    if (job) {
      time = Math.max(time, job.runAt);
      await runJob(job);
      return true;
    }
    if (!first || first.at > until) return false;
    acts.shift();
    time = Math.max(time, first.at);
    await first.act();
    return true;
  }

  async function runJob(job: JobRow): Promise<void> {
    const payload: unknown = JSON.parse(job.payload);
    if (job.kind === "mail.send") {
      await sendOutboxMail(deps, (payload as { mailId: string }).mailId, { last: true }, async () => undefined);
      return jobs.remove(job);
    }
    const outcome = await (jobHandlers[job.kind as JobKind] as JobHandler<unknown>)(deps, payload, { last: true });
    if (outcome) job.runAt = time + outcome.againInMs;
    else jobs.remove(job);
  }

  return {
    /** As services take them, within the current transaction, with the demo's clock. */
    get deps() {
      return deps;
    },
    /** Outside of a transaction, at the demo's hour. */
    bare,
    end,
    /** The colleague who acts in each role. */
    team: {} as Record<StaffRole, StaffSession>,
    /** Schedules an act at that instant, or now if that is past; acts after the demo's end are dropped. */
    plan(moment: number, act: () => Promise<unknown>): void {
      // Instants are whole ms everywhere.
      const at = Math.round(moment);
      const place = acts.findIndex((other) => other.at > at);
      if (at < end) acts.splice(place < 0 ? acts.length : place, 0, { at, act });
    },
    /** Goes on to that instant, in one transaction: all that is planned until then, and the jobs that are due. */
    async live(until: number): Promise<void> {
      await inTransaction(bare, async (within) => {
        deps = within;
        while (await step(until));
      });
      deps = bare;
      time = Math.max(time, until);
    },
    /** Returns the jobs left for a running service. */
    rest: jobs.rest,
  };
}
