import { afterAll, expect, test } from "vitest";
import { dayMs } from "#shared/format/day-and-time.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { live } from "#test/harness/live.ts";
import { enqueueJob } from "#server/jobs/queue.ts";
import { recordAuditEntry } from "./audit-service.ts";

const app = await startTestApp(administrator);
const staff = await staffOn(app);
afterAll(() => app.close());

interface Entry {
  action: string;
  target: string;
  orderRef: string | null;
}
const entries = async (query = "") => (await staff.call<Entry[]>("GET", `/audit${query}`)).body;
const actionsIn = async (query = "") => (await entries(query)).map(({ action }) => action);

const ref = await unpaidOrder(app.deps.db);
await staff.call("POST", `/orders/${ref}/notes`, { text: "Rappeler 100% demain" });
await staff.call("POST", "/users", {
  name: "Modou Fall",
  email: "modou_fall@example.com",
  password: "fleuve-42-sable",
});

test("logins have a group of their own, so that they do not drown the other entries", async () => {
  expect(await actionsIn()).toEqual(["user.created", "order.noted"]);
  expect(await actionsIn("?group=logins")).toContain("login");
  expect(await actionsIn("?group=orders")).toEqual(["order.noted"]);
  expect(await actionsIn("?group=team")).toEqual(["user.created"]);
  expect(await actionsIn("?group=all")).toEqual(["user.created", "order.noted", "login"]);
  expect((await staff.call("GET", "/audit?group=autres")).status).toBe(422);
});

test("the log is searched by person and target, and special characters are taken literally", async () => {
  expect(await actionsIn("?search=MODOU_FALL")).toEqual(["user.created"]);
  expect(await actionsIn("?search=modouxfall")).toEqual([]);
  expect(await actionsIn("?search=%25")).toEqual([]);
  expect(await actionsIn("?search=administrateur")).toHaveLength(2);
});

test("an entry about an order links to it", async () => {
  expect(await entries("?group=orders")).toMatchObject([
    { details: "Rappeler 100% demain", target: expect.stringMatching(/^SDV-/), orderRef: ref },
  ]);
  expect(await entries("?group=team")).toMatchObject([{ orderRef: null }]);
});

// Seen to fail without `cleanupAuditLog` in the housekeeping.
test("an entry is deleted at night after three years, unless the clock is doubtful", async () => {
  const act = { actor: { userId: "id-of-old", name: "Vieux" }, action: "promo.disabled", target: "ANCIEN" } as const;
  const { deps, clock, worker } = app;
  await recordAuditEntry(deps, act);
  const kept = async () =>
    (await deps.db.query.selectFrom("auditLog").select("target").where("target", "=", "ANCIEN").execute()).length;
  const night = async () => {
    await enqueueJob(deps, { kind: "housekeeping", payload: {} });
    await worker.runDue();
  };
  await live({ db: deps.db, clock }, 3 * 365 * dayMs - dayMs);
  await night();
  expect(await kept()).toBe(1);
  clock.jump(5 * dayMs);
  await night();
  expect(await kept()).toBe(1);
  clock.jump(-5 * dayMs);
  await live({ db: deps.db, clock }, 5 * dayMs);
  await night();
  expect(await kept()).toBe(0);
});
