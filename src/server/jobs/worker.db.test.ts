import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { inTransaction, type Database } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { readSettings } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { frozenClock } from "#test/harness/clock.ts";
import { freshDatabase } from "#test/harness/database.ts";
import { enqueue } from "./queue.ts";
import { createWorker, retryDelayMs, type JobHandler, type JobHandlers } from "./worker.ts";

const folder = mkdtempSync(join(tmpdir(), "vcard-jobs-"));
const { open } = await freshDatabase(folder);
const db = open();
let clock = frozenClock();

beforeEach(async () => {
  await db.query.deleteFrom("jobs").execute();
  clock = frozenClock();
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The parts of a node that jobs need here; the schedule's own jobs do nothing. */
function workerWith(run: JobHandler<{ mailId: string }>, node: Database = db) {
  const deps = { db: node, clock, log: createLog("silent"), settings: readSettings({}) } as unknown as Deps;
  const nothing = async () => undefined;
  const handlers = new Proxy({} as JobHandlers, { get: (_target, kind) => (kind === "mail.send" ? run : nothing) });
  return createWorker(deps, handlers);
}
const add = (mailId: string, more: { key?: string; runAt?: number } = {}) => enqueue(db.query, clock, { kind: "mail.send", payload: { mailId }, ...more });
const jobs = () => db.query.selectFrom("jobs").selectAll().where("kind", "=", "mail.send").execute();

// Seen to fail on PostgreSQL, in two runs of three, with `leaseDueJob` without the two conditions beside its subquery: 53
// runs. SQLite runs one statement at a time, so there a job that was read first and leased after made it fail: 200 runs.
test("two workers share 50 jobs, and each runs once", async () => {
  const other = open();
  const runs: string[] = [];
  const run: JobHandler<{ mailId: string }> = async (_deps, { mailId }) => void runs.push(mailId);
  for (let at = 0; at < 50; at += 1) await add(`mail-${at}`);
  await Promise.all([workerWith(run), workerWith(run, other), workerWith(run), workerWith(run, other)].map((worker) => worker.runDue()));
  await other.close();
  expect(runs.toSorted()).toEqual(Array.from({ length: 50 }, (_, at) => `mail-${at}`).toSorted());
  expect((await jobs()).every((job) => job.doneAt !== null && job.attempts === 1 && job.lease === null)).toBe(true);
});

test("a lease that has expired is taken over, and the first worker's late answer changes nothing", async () => {
  await add("slow");
  const finish = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const slow = workerWith(async () => {
    started.resolve();
    await finish.promise;
    throw new Error("too late");
  }).runDue();
  await started.promise;

  const runs: string[] = [];
  const second = () => workerWith(async (_deps, { mailId }) => void runs.push(mailId)).runDue();
  await second();
  expect(runs).toEqual([]);
  clock.advance(60_001);
  await second();
  expect(runs).toEqual(["slow"]);
  finish.resolve();
  await slow;
  expect(await jobs()).toMatchObject([{ attempts: 2, lastError: null, failedAt: null, doneAt: expect.any(Number) }]);
});

test("a failing job is tried ten times, later each time, and then given up with its reason", async () => {
  await add("broken");
  const lasts: boolean[] = [];
  const worker = workerWith(async (_deps, _payload, { last }) => {
    lasts.push(last);
    throw new Error("the mail server is down");
  });
  const waits: number[] = [];
  for (let tries = 1; tries <= 10; tries += 1) {
    await worker.runDue();
    const [job] = await jobs();
    waits.push((job?.runAt ?? 0) - clock.now());
    // Not before its time.
    await worker.runDue();
    expect(lasts).toHaveLength(tries);
    clock.advance(2 * 3_600_000);
  }
  await worker.runDue();
  expect(lasts).toEqual([...Array<boolean>(9).fill(false), true]);
  expect(waits.slice(0, 9).every((wait, at) => wait > 0 && wait <= 1000 * 2 ** (at + 1) * 1.25)).toBe(true);
  expect(await jobs()).toMatchObject([{ attempts: 10, doneAt: null, failedAt: expect.any(Number), lastError: "the mail server is down" }]);
});

test("delays double from 2 s to an hour, a quarter either way", () => {
  expect([1, 2, 3, 12, 30].map((tries) => retryDelayMs(tries, 0.5))).toEqual([2000, 4000, 8000, 3_600_000, 3_600_000]);
  expect([retryDelayMs(1, 0), retryDelayMs(1, 1)]).toEqual([1500, 2500]);
  // PostgreSQL takes whole ms only.
  expect(Number.isInteger(retryDelayMs(1, 1 / 3))).toBe(true);
});

test("a job may ask to run again, which counts as a success", async () => {
  await add("poll");
  await workerWith(async () => ({ againInMs: 5000 })).runDue();
  const [job] = await jobs();
  expect(job).toMatchObject({ attempts: 0, doneAt: null, lease: null });
  expect(job?.runAt).toBeGreaterThan(clock.now());
});

test("a job exists only if its transaction commits, waits for its time, and the same key makes one", async () => {
  const failed = inTransaction(db, async (tx) => {
    await enqueue(tx, clock, { kind: "mail.send", payload: { mailId: "phantom" } });
    throw new Error("rolled back");
  });
  await expect(failed).rejects.toThrow("rolled back");
  await Promise.all([1, 2, 3].map(() => add("once", { key: "once", runAt: clock.now() + 1000 })));
  const runs: string[] = [];
  const worker = workerWith(async (_deps, { mailId }) => void runs.push(mailId));
  await worker.runDue();
  expect(runs).toEqual([]);
  clock.advance(1000);
  await worker.runDue();
  expect(runs).toEqual(["once"]);
  await add("once", { key: "once" });
  expect(await jobs()).toHaveLength(1);
});

test("the recurring jobs of a slot are made once, however many nodes look", async () => {
  const workers = [1, 2, 3].map(() => workerWith(async () => undefined));
  await Promise.all(workers.map((worker) => worker.runDue()));
  const kinds = (await db.query.selectFrom("jobs").select("kind").execute()).map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(kinds).toEqual(expect.arrayContaining(["order.expire", "upload.sweep", "promo.recount", "housekeeping"]));
});

/** A worker whose handlers all do `run`, told of the kind. */
function workerOfAll(run: (kind: string) => Promise<void>) {
  const deps = { db, clock, log: createLog("silent"), settings: readSettings({}) } as unknown as Deps;
  return createWorker(deps, new Proxy({} as JobHandlers, { get: (_target, kind) => () => run(String(kind)) }));
}

// Seen to fail with one lane for all kinds: the mail waited for the check.
test("a check that the provider keeps waiting holds up no mail", async () => {
  const [asked, answered, mailed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let checked = false;
  const worker = workerOfAll(async (kind) => {
    if (kind === "mail.send") mailed.resolve();
    if (kind !== "payment.check") return;
    asked.resolve();
    await answered.promise;
    checked = true;
  });
  await enqueue(db.query, clock, { kind: "payment.check", payload: { refCommand: "slow" } });
  worker.start();
  await asked.promise;
  await add("waiting");
  await mailed.promise;
  expect(checked).toBe(false);
  answered.resolve();
  await worker.stop();
  expect(checked).toBe(true);
});

test("mails go before what has been due longer", async () => {
  await enqueue(db.query, clock, { kind: "upload.variants", payload: { uploadId: "old" }, runAt: clock.now() - 1000 });
  await add("new");
  const runs: string[] = [];
  await workerOfAll(async (kind) => void runs.push(kind)).runDue();
  expect(runs.slice(0, 2)).toEqual(["mail.send", "upload.variants"]);
});

test("one call runs all that is due, however many", async () => {
  await db.query.transaction().execute(async (tx) => {
    for (let at = 0; at < 120; at += 1) await enqueue(tx, clock, { kind: "mail.send", payload: { mailId: `mail-${at}` } });
  });
  let runs = 0;
  await workerWith(async () => void (runs += 1)).runDue();
  expect(runs).toBe(120);
});

test("stop finishes the job at hand and takes no other", async () => {
  await add("first");
  await add("second");
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const runs: string[] = [];
  const worker = workerWith(async (_deps, { mailId }) => {
    started.resolve();
    await finish.promise;
    runs.push(mailId);
  });
  worker.start();
  await started.promise;
  const stopped = worker.stop();
  finish.resolve();
  await stopped;
  expect(runs).toHaveLength(1);
});
