import { setTimeout as wait } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import { inTransaction } from "#server/db/database.ts";
import { openPostgresDatabase } from "#server/db/postgres.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { enqueueJob, enqueueJobs } from "#server/jobs/queue.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import { kind, lot, numbers, type Contender, type Place } from "./contender.ts";

const leaseMs = 60_000;
const pollMs = 500;

/** Works like the product's worker, with pg-boss as the product uses it, but without the worker's pauses. */
export async function openOwn({ url }: Place): Promise<Contender> {
  const db = openPostgresDatabase(url);
  await db.migrate();
  const { jobs } = db;
  const deps = { db, clock: systemClock };

  async function runNext(run: (at: number) => void): Promise<boolean> {
    const now = Date.now();
    const job = await jobs.take(db.query, {
      lane: "mail",
      kinds: [kind],
      own: [kind],
      now,
      lease: generateSecretId(),
      until: now + leaseMs,
    });
    if (!job) return false;
    run(Number((JSON.parse(job.payload) as { mailId: string }).mailId));
    await jobs.end(db.query, job, { doneAt: Date.now(), lastError: null });
    return true;
  }

  return {
    enqueueWithRow: (at) =>
      inTransaction(deps, async (deps) => {
        await deps.db.query.executeQuery(CompiledQuery.raw("INSERT INTO bench_rows VALUES ($1)", [at]));
        await enqueueJob(deps, { kind, payload: { mailId: String(at) } });
      }),
    fill: async (from, to) => {
      for (let at = from; at < to; at += lot)
        await enqueueJobs(
          deps,
          numbers(at, Math.min(at + lot, to)).map((one) => ({ kind, payload: { mailId: String(one) } })),
        );
    },
    work: async (atOnce, run) => {
      const work = async () => {
        for (;;) if (!(await runNext(run))) await wait(pollMs);
      };
      for (let at = 0; at < atOnce; at += 1) void work();
    },
    held: async () => {
      return (await jobs.countOpen(db.query, Date.now())).reduce((sum, { running }) => sum + running, 0);
    },
    close: () => db.close(),
  };
}
