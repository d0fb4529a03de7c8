import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formatFrenchDay } from "#shared/format/day-and-time.ts";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestApp } from "#test/harness/app.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { changeJobs, removeJobs } from "#test/harness/jobs.ts";
import { enqueueJob } from "#server/jobs/queue.ts";
import { type AlertCondition, alertConditions } from "./alert-conditions.ts";
import { evaluateAlertConditions } from "./alert-service.ts";
import { listActiveAlerts } from "./alert-store.ts";

/** A real receiver of webhooks; `status` is its answer. */
const received: Record<string, unknown>[] = [];
let status = 204;
const receiver = createServer((request, response) => {
  let text = "";
  request.on("data", (chunk: Buffer) => (text += chunk.toString()));
  request.on("end", () => {
    received.push(JSON.parse(text) as Record<string, unknown>);
    response.writeHead(status).end();
  });
}).listen(0, "127.0.0.1");
await once(receiver, "listening");
const service = await startTestApp({
  ALERT_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks/x`,
  SUPPORT_EMAIL: "bonjour@senvcard.sn",
});
const { deps, clock, worker, outboxDir } = service;
const { query } = deps.db;
const other = await service.addNode();
afterAll(async () => {
  await service.close();
  receiver.close();
});
beforeEach(async () => {
  received.length = 0;
  status = 204;
  for (const table of ["alerts", "mails"] as const) await query.deleteFrom(table).execute();
  await removeJobs(deps.db);
});

const hour = 3_600_000;
const saying = (text: string | undefined): AlertCondition[] => [{ name: "storm", look: async () => text }];
/** The machine's own disk may raise an alert too, so only this one counts. */
const storms = () => received.filter(({ alert }) => alert === "storm");
const listNotified = async () =>
  (await query.selectFrom("mails").select("data").where("template", "=", "staff-alert").execute()).map(
    ({ data }) => (JSON.parse(data) as { endedAt: number | null }).endedAt === null,
  );

test("reports a problem once by webhook and mail, and once more when it is over", async () => {
  for (let round = 0; round < 3; round += 1) await evaluateAlertConditions(deps, saying("Le vent souffle."));
  await worker.runDue();
  expect(storms()).toMatchObject([
    {
      service: service.url,
      alert: "storm",
      state: "begun",
      text: `${service.url}\u00a0: Le vent souffle.`,
      since: expect.any(String),
      endedAt: null,
    },
  ]);
  expect(await listActiveAlerts(deps.db.query)).toMatchObject([{ name: "storm", text: "Le vent souffle." }]);
  clock.advance(hour);
  for (let round = 0; round < 3; round += 1) await evaluateAlertConditions(deps, saying(undefined));
  await worker.runDue();
  expect(storms().slice(1)).toMatchObject([{ alert: "storm", state: "ended", endedAt: expect.any(String) }]);
  expect(await listActiveAlerts(deps.db.query)).toEqual([]);
  const mails = await Promise.all(
    readdirSync(outboxDir)
      .toSorted()
      .slice(-2)
      .map((name) => PostalMime.parse(readFileSync(join(outboxDir, name)))),
  );
  expect(mails.map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([
    ["Alerte\u00a0: Le vent souffle.", "bonjour@senvcard.sn"],
    ["Fin d'alerte\u00a0: c'est rentré dans l'ordre", "bonjour@senvcard.sn"],
  ]);
  // It may come back.
  await evaluateAlertConditions(deps, saying("Le vent souffle encore."));
  expect(await listActiveAlerts(deps.db.query)).toMatchObject([{ text: "Le vent souffle encore." }]);
});

// Seen to fail on both engines without the condition on `endedAt` in `beginAlert`, and for the end in `endAlert`.
test("two nodes that see a problem at once report it once, and its end once", async () => {
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(
      [deps, other.deps, deps, other.deps].map((node) => evaluateAlertConditions(node, saying("Le vent souffle."))),
    );
    await Promise.all(
      [deps, other.deps, deps, other.deps].map((node) => evaluateAlertConditions(node, saying(undefined))),
    );
  }
  const told = await listNotified();
  expect(told.length).toBe(20);
  expect(told.filter(Boolean).length).toBe(10);
});

test("repeats a refused webhook call, with the same id, until the receiver accepts it", async () => {
  status = 500;
  await evaluateAlertConditions(deps, saying("Le vent souffle."));
  await worker.runDue();
  status = 200;
  clock.advance(hour);
  await worker.runDue();
  expect(storms()).toHaveLength(2);
  expect(storms()[1]).toEqual(storms()[0]);
});

test("a condition that cannot be evaluated keeps its alert, and the others are evaluated", async () => {
  await evaluateAlertConditions(deps, saying("Le vent souffle."));
  await evaluateAlertConditions(deps, [
    { name: "storm", look: () => Promise.reject(new Error("blind")) },
    { name: "flood", look: async () => "L'eau monte." },
  ]);
  expect((await listActiveAlerts(deps.db.query)).map(({ name }) => name).toSorted()).toEqual(["flood", "storm"]);
});

const seen = async (name: string, changes: object = {}) =>
  alertConditions.find((one) => one.name === name)?.look({ ...deps, settings: { ...deps.settings, ...changes } });

test("alerts of failing mails and jobs only after an hour", async () => {
  const now = clock.now();
  const mail = {
    id: "m",
    template: "order-received",
    data: "{}",
    recipient: "awa@example.com",
    orderRef: null,
    createdAt: now,
    sentAt: null,
    failedAt: null,
    lastError: "ECONNREFUSED",
  } as const;
  await query
    .insertInto("mails")
    .values([mail, { ...mail, id: "n", lastError: null }])
    .execute();
  await enqueueJob(deps, { kind: "promo.recount", payload: {} });
  await changeJobs(deps.db, {}, { lastError: "no", runAt: now + 5 * hour });
  expect(await seen("mails")).toBeUndefined();
  expect(await seen("jobs")).toBeUndefined();
  clock.advance(hour);
  expect(await seen("mails")).toBe("1 e-mail ne part pas depuis plus d'une heure. Vérifiez le serveur d'e-mail.");
  expect(await seen("jobs")).toBe("1 travail échoue depuis plus d'une heure, ou sans recours. Voyez Système.");
  await changeJobs(deps.db, {}, { lastError: null, runAt: now });
  expect(await seen("jobs")).toBe("1 travail attend depuis plus d'une heure. Le service suit-il\u00a0?");
});

// Seen to fail with `givenUpSince` 0 in `countStuckJobs`: the alert never ended.
test("alerts of a given-up job for a week", async () => {
  await enqueueJob(deps, { kind: "promo.recount", payload: {} });
  await changeJobs(deps.db, {}, { lastError: "no", attempts: 10, failedAt: clock.now() });
  expect(await seen("jobs")).toBe("1 travail échoue depuis plus d'une heure, ou sans recours. Voyez Système.");
  clock.advance(7 * 24 * hour + 1);
  expect(await seen("jobs")).toBeUndefined();
});

test("alerts of a payment to check, and of a provider that is silent for a day while an order waits", async () => {
  const orderRef = await unpaidOrder(deps.db);
  const now = clock.now();
  const attempt = {
    orderRef,
    amount: 12_900,
    currency: "XOF",
    env: "prod",
    promoCode: null,
    redirectUrl: null,
    method: null,
    attention: null,
    updatedAt: now,
    settledAt: null,
    discount: 0,
    refunded: 0,
    takenBy: null,
    reference: null,
    closedAt: null,
    byBuyer: null,
    overpaid: 0,
  } as const;
  const real = { paytech: { ...deps.settings.paytech, simulated: false } };
  await query
    .insertInto("paymentAttempts")
    .values({ ...attempt, refCommand: "a", token: "aaaaaaaa", state: "pending", createdAt: now })
    .execute();
  expect(await seen("payments")).toBeUndefined();
  expect(await seen("paytech", real)).toBeUndefined();
  clock.advance(25 * hour);
  const silent =
    "PayTech se tait depuis un jour et 1 commande attend son paiement. Vérifiez son tableau de bord et npm run doctor.";
  expect(await seen("paytech", real)).toEqual(silent);
  expect(await seen("paytech")).toBeUndefined();
  const notice = { body: "x", contentType: "form", copies: 1, refCommand: null, why: null };
  await query
    .insertInto("paymentNotices")
    .values({ ...notice, id: "junk", receivedAt: clock.now(), outcome: "rejected" })
    .execute();
  expect(await seen("paytech", real)).toBe(silent);
  await query
    .insertInto("paymentNotices")
    .values({ ...notice, id: "true", receivedAt: clock.now(), outcome: "canceled" })
    .execute();
  expect(await seen("paytech", real)).toBeUndefined();
  await query.updateTable("paymentAttempts").set({ state: "needs_attention" }).execute();
  expect(await seen("payments")).toBe("1 paiement est à vérifier. Voyez Commandes.");
});

// Seen to fail without a limit of a day, and with orders within the promo limit counted.
test("alerts for a day of orders paid with a promo code beyond its limit", async () => {
  const now = clock.now();
  const code = {
    code: "NOEL",
    kind: "percentage",
    value: 20,
    offer: null,
    startsAt: null,
    endsAt: null,
    maxUses: 1,
    taken: 1,
    disabledAt: null,
    createdAt: now,
  } as const;
  await query.insertInto("promoCodes").values(code).execute();
  const redemption = { code: "NOEL", refCommand: null, holder: null, createdAt: now, updatedAt: now } as const;
  await query
    .insertInto("promoRedemptions")
    .values({ ...redemption, id: "within", orderRef: await unpaidOrder(deps.db), state: "used", overLimit: 0 })
    .execute();
  expect(await seen("promo")).toBeUndefined();
  await query
    .insertInto("promoRedemptions")
    .values({ ...redemption, id: "beyond", orderRef: await unpaidOrder(deps.db), state: "released", overLimit: 1 })
    .execute();
  expect(await seen("promo")).toBe(
    "1 commande a été payée depuis un jour avec un code promo qui n'avait plus d'utilisation. Voyez Codes promo.",
  );
  clock.advance(24 * hour + 1);
  expect(await seen("promo")).toBeUndefined();
});

// Seen to fail with a last good backup of any age, and with a failed first one treated as no backup.
test("alerts when no backup was good for a day and two hours, or the very first failed; not before, and not where backups are off", async () => {
  const look = async (to: string | undefined) =>
    alertConditions
      .find(({ name }) => name === "backup")
      ?.look({ ...deps, settings: { ...deps.settings, backup: { ...deps.settings.backup, to } } });
  const row = {
    kind: "scheduled",
    place: "/sauvegardes",
    beatAt: 0,
    finishedAt: 0,
    checkedAt: null,
    bytes: 0,
    message: "",
    node: "",
    images: 0,
    imagesRead: 0,
    damaged: 0,
  } as const;
  const begun = clock.now();
  expect(await look("/sauvegardes")).toBeUndefined();
  await query
    .insertInto("backups")
    .values({ ...row, id: "scheduled-1", state: "failed", startedAt: begun })
    .execute();
  expect(await look("/sauvegardes")).toBe("Aucune sauvegarde n'a réussi. Voyez Système, et npm run backup.");
  await query
    .insertInto("backups")
    .values({ ...row, id: "scheduled-2", state: "done", startedAt: begun })
    .execute();
  expect(await look("/sauvegardes")).toBeUndefined();
  clock.advance(26 * hour - 60_000);
  expect(await look("/sauvegardes")).toBeUndefined();
  clock.advance(120_000);
  expect(await look("/sauvegardes")).toBe(
    `La dernière bonne sauvegarde date du ${formatFrenchDay(begun)}. Voyez Système, et npm run backup.`,
  );
  expect(await look(undefined)).toBeUndefined();
  await query.deleteFrom("backups").execute();
});
