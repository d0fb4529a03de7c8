import { afterAll, expect, test } from "vitest";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { changeJobs, jobsOf, removeJobs } from "#test/harness/jobs.ts";
import { enqueueJob } from "#server/jobs/queue.ts";
import { listMigrationsForEngine } from "#server/db/migrations.ts";
import { healthCheckNames } from "#server/config/check-names.ts";
import { evaluateAlertConditions } from "../alerts/alert-service.ts";

const service = await startTestApp(administrator);
const { deps, url, clock, worker } = service;
const { query } = deps.db;
afterAll(() => service.close());
const { headers } = await staffOn(service);
const get = async (path: string) =>
  (await fetch(`${url}/api/system${path}`, { headers })).json() as Promise<
    Record<string, unknown> & { name: string }[]
  >;
const retry = async (id: string) =>
  (await fetch(`${url}/api/system/jobs/${id}/retry`, { method: "POST", headers })).status;

test("reads version, migrations, jobs waiting, running and failed by kind, active alerts, and the last true notice", async () => {
  const before = await get("");
  const known = listMigrationsForEngine(deps.db.engine);
  expect(before).toMatchObject({
    version: "1.0.0",
    engine: deps.db.engine,
    migrations: { applied: known.length, last: known.at(-1)?.name },
    simulated: true,
    lastNotice: null,
    alerts: [],
    failedJobs: [],
  });
  await removeJobs(deps.db);
  const now = clock.now();
  for (let at = 0; at < 4; at += 1) await enqueueJob(deps, { kind: "promo.recount", payload: {}, key: `test:${at}` });
  const set = (key: string, change: object) => changeJobs(deps.db, { key }, change);
  await set("test:1", { lease: "x", leasedUntil: now + 60_000 });
  await set("test:2", { failedAt: now, lastError: "the disk is full", attempts: 10 });
  await set("test:3", { doneAt: now });
  await evaluateAlertConditions(deps, [{ name: "storm", look: async () => "Le vent souffle." }]);
  const notice = { body: "x", contentType: "form", copies: 1, refCommand: null, why: null };
  await query
    .insertInto("paymentNotices")
    .values([
      { ...notice, id: "true", receivedAt: now - 1000, outcome: "settled" },
      { ...notice, id: "junk", receivedAt: now, outcome: "rejected" },
    ])
    .execute();
  const after = await get("");
  expect(after).toMatchObject({
    lastNotice: new Date(now - 1000).toISOString(),
    alerts: [{ name: "storm", text: "Le vent souffle." }],
    queues: expect.arrayContaining([{ kind: "promo.recount", waiting: 1, running: 1, failed: 1 }]),
    failedJobs: [{ kind: "promo.recount", error: "the disk is full" }],
  });
});

// Seen to fail without the condition on `failedAt` in `retry`: both calls were accepted, and the audit log had two
// lines.
test("retries a failed job once, and logs who did it; any other job is not found", async () => {
  await changeJobs(deps.db, {}, { leasedUntil: null, lease: null });
  const id = (await jobsOf(deps.db)).find(({ failedAt }) => failedAt !== null)?.id ?? "";
  expect((await Promise.all([retry(id), retry(id)])).toSorted()).toEqual([202, 404]);
  const lines = await query.selectFrom("auditLog").selectAll().where("action", "=", "job.retried").execute();
  expect(lines).toMatchObject([
    { target: "Recompte des codes promo", details: "Dernière erreur\u00a0: the disk is full" },
  ]);
  await worker.runDue();
  expect((await jobsOf(deps.db)).find((job) => job.id === id)).toMatchObject({
    doneAt: expect.anything(),
    failedAt: null,
  });
  expect(await retry(id)).toBe(404);
  expect(await retry("nothing")).toBe(404);
});

test("returns all of the doctor's findings", async () =>
  expect((await get("/checks")).map(({ name }) => name)).toEqual([...healthCheckNames]));
