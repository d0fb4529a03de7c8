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
 * Jobs that the demo skips: the uploads already have their variants, and the running service draws pictures for the
 * cards it shows.
 */
const leftOut: readonly string[] = ["upload.variants", "card.picture"] satisfies JobKind[];
/** Mails older than this (ms) are not written as files: nobody looks for them there, and the portal has all of them. */
const keptMailsMs = 21 * dayMs;

/** The demo's clock, and its acts in order. */
export type DemoWorld = ReturnType<typeof createDemoWorld>;

/** What happens at a time: an act, or a job. */
interface Appointment {
  at: number;
  job?: JobRow;
  act: () => Promise<unknown>;
}

/**
 * Creates the world from a service's deps (`real`). Times are ms since 1970 UTC; between `end` and `now` only jobs run.
 */
export function createDemoWorld(real: Deps, { begin, end, now }: Record<"begin" | "end" | "now", number>) {
  let time = begin;
  let agenda: Appointment[] = [];
  const put = (one: Appointment) => agenda.splice(agenda.findLastIndex(({ at }) => at <= one.at) + 1, 0, one);
  const keys = new Set<string | null>();
  /** In memory: they run by the demo's clock, and a service on the same database, with another clock, takes none. */
  const jobs: JobQueue<Queryable> = {
    ...real.db.jobs,
    add: async (_query, rows) => {
      for (const job of rows) {
        if (leftOut.includes(job.kind) || (job.key !== null && keys.has(job.key))) continue;
        keys.add(job.key);
        putJob(job);
      }
    },
    forget: async (_query, some) => {
      agenda = agenda.filter(({ job }) => !some.includes(job?.key ?? ""));
    },
  };
  const withoutPictures = () => Promise.reject(new Error("The demo's mails leave without drawings."));
  const keepsMails = () => real.settings.smtpUrl === undefined && now - time < keptMailsMs;
  const bare: Deps = {
    ...real,
    clock: { now: () => time, steady: () => time },
    db: { ...real.db, jobs },
    // No mail of the demo reaches a mail server.
    mail: { ...real.mail, send: async (message) => (keepsMails() ? real.mail.send(message) : undefined) },
    // Nor are the invented programs of companies called.
    webhooks: { check: async () => undefined, post: async () => 200 },
    paintPrinted: withoutPictures,
    paintChart: withoutPictures,
    payments: createSimulatedProvider(real.payments, () => deps),
  };
  let deps = bare;

  function putJob(job: JobRow): void {
    put({ at: job.runAt, job, act: () => runJob(job) });
  }

  async function runJob(job: JobRow): Promise<void> {
    const payload: unknown = JSON.parse(job.payload);
    const handle: JobHandler<unknown> =
      job.kind === "mail.send"
        ? () => sendOutboxMail(deps, (payload as { mailId: string }).mailId, { last: true }, async () => undefined)
        : (jobHandlers[job.kind as JobKind] as JobHandler<unknown>);
    const outcome = await handle(deps, payload, { last: true });
    if (outcome) putJob({ ...job, runAt: time + outcome.againInMs });
  }

  return {
    /** The deps for services: in the current transaction, with the demo's clock. */
    get deps() {
      return deps;
    },
    /** Outside of a transaction, with the demo's clock. */
    bare,
    end,
    /** The colleague who acts in each role. */
    team: {} as Record<StaffRole, StaffSession>,
    /** Schedules an act at that time, or now if it is past; drops acts after the demo's end. */
    plan(moment: number, act: () => Promise<unknown>): void {
      // Times are whole ms everywhere.
      if (Math.round(moment) < end) put({ at: Math.round(moment), act });
    },
    /** Advances to that time in one transaction: runs the acts planned until then, and the due jobs. */
    async live(until: number): Promise<void> {
      await inTransaction(bare, async (within) => {
        deps = within;
        for (let next = agenda[0]; next && next.at <= until; next = agenda[0]) {
          agenda.shift();
          time = Math.max(time, next.at);
          await next.act();
        }
      });
      deps = bare;
      time = Math.max(time, until);
    },
    /** Returns the jobs left for a running service. */
    rest: () => agenda.flatMap(({ job }) => job ?? []),
  };
}
