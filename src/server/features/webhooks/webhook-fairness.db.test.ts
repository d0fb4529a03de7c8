import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import type { CompanyWebhook, WebhookDelivery } from "#shared/contract/company-webhooks.ts";
import { formatFrenchTime } from "#shared/format/day-and-time.ts";
import { createHttpsWebhookSender } from "#server/adapters/webhooks/https-sender.ts";
import { inTransaction } from "#server/db/database.ts";
import { companyWithSpace, type MemberCall } from "#test/factories/company-space.ts";
import { createCompany } from "#test/factories/company.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { type Receiver, receiverPem, startReceiver } from "#test/stand-ins/receiver.ts";
import { deleteWebhook, listWebhookRows, makeWebhook, recordCompanyEvent } from "./webhook-service.ts";
import { endCompanyTurn, takeCompanyTurn } from "./webhook-store.ts";

const service = await startTestApp(administrator);
const { deps, worker } = service;
const receivers: Receiver[] = [];
afterAll(async () => {
  for (const one of receivers) await one.close();
  await worker.stop();
  await service.close();
});

async function someReceiver(answer: Receiver["answer"]): Promise<Receiver> {
  const receiver = Object.assign(await startReceiver(), { answer });
  receivers.push(receiver);
  deps.webhooks = createHttpsWebhookSender({
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    isAllowed: (address) => address === "127.0.0.1",
    ports: receivers.map((one) => String(one.port)),
    ca: receiverPem,
    // Far longer than the test: held calls stay held until its end.
    longestMs: 120_000,
  });
  return receiver;
}
// Starts a new hour, so that the rate limit's window does not end within a test.
service.clock.advance(3_600_000 - (service.clock.now() % 3_600_000));
const desk = await staffOn(service, "fair@example.com", "Fair", "desk");
/** Makes this many receivers for a company, which all answer alike. */
async function receiversOf(id: string, count: number, answer: Receiver["answer"]): Promise<Receiver[]> {
  const own: Receiver[] = [];
  for (let at = 0; at < count; at += 1) {
    const receiver = await someReceiver(answer);
    own.push(receiver);
    await inTransaction(deps, (deps) =>
      makeWebhook(deps, { id: "member", organisationId: id }, { url: receiver.url, events: ["card.changed"] }),
    );
  }
  return own;
}
const record = (organisationId: string, count: number) =>
  inTransaction(deps, async (deps) => {
    for (let at = 0; at < count; at += 1)
      await recordCompanyEvent(deps, { organisationId, event: "card.changed", data: { card: `C${at}` } });
  });
const listSent = async (admin: MemberCall) =>
  (await admin<{ deliveries: WebhookDelivery[] }>("GET", "/webhooks/envois")).body.deliveries;
const countCalls = (of: readonly Receiver[]) => of.reduce((sum, { calls }) => sum + calls.length, 0);
async function until(isSo: () => boolean, msAtMost: number): Promise<void> {
  for (let waited = 0; !isSo() && waited < msAtMost; waited += 20) await wait(20);
}

const minute = 60_000;
const take = (now = deps.clock.now()) => takeCompanyTurn(deps.db.query, now, now + minute);

// Before: a new address was not held, and brought its company a second, parallel turn.
test("a webhook made or deleted during its company's turn does not start a second turn", async () => {
  const id = await createCompany(desk, { name: "Pressée" });
  await receiversOf(id, 1, 204);
  await record(id, 1);
  const now = deps.clock.now();
  expect(await take(now)).toBe(id);
  await receiversOf(id, 1, 204);
  await record(id, 1);
  expect(await take()).toBeUndefined();
  const [newest, oldest] = await listWebhookRows(deps.db.query, id);
  await inTransaction(deps, ({ db }) => deleteWebhook(db.query, oldest?.id ?? ""));
  expect(await take()).toBeUndefined();
  await endCompanyTurn(deps.db.query, id, now + minute);
  expect(await take()).toBe(id);
  await inTransaction(deps, ({ db }) => deleteWebhook(db.query, newest?.id ?? ""));
});

// Seen to fail on PostgreSQL while a turn held whichever addresses it found free.
test("of nodes that ask at once while webhooks are made, only one gets the company's turn", async () => {
  const id = await createCompany(desk, { name: "Disputée" });
  await receiversOf(id, 1, 204);
  const { url } = (await listWebhookRows(deps.db.query, id))[0] ?? { url: "" };
  for (let round = 0; round < 25; round += 1) {
    await record(id, 1);
    const now = deps.clock.now();
    const made = inTransaction(deps, async (deps) => {
      const row = await makeWebhook(deps, { id: "member", organisationId: id }, { url, events: ["card.changed"] });
      await recordCompanyEvent(deps, { organisationId: id, event: "card.changed", data: { card: `R${round}` } });
      return row;
    });
    const turns = await Promise.all(Array.from({ length: 8 }, () => take(now)));
    const { id: webhook } = await made;
    turns.push(await take());
    expect(turns.filter((one) => one === id)).toHaveLength(1);
    await endCompanyTurn(deps.db.query, id, now + minute);
    await inTransaction(deps, ({ db }) => deleteWebhook(db.query, webhook));
  }
  for (const one of await listWebhookRows(deps.db.query, id))
    await inTransaction(deps, ({ db }) => deleteWebhook(db.query, one.id));
});

// Seen to fail while all events shared one lane of jobs: another company's first event waited for a held call to end.
test("another company's 20 events leave while five companies' receivers hang and one keeps pressing Renvoyer", async () => {
  const hostile = await companyWithSpace(service, desk, "Lente", 1);
  const held = await receiversOf(hostile.id, 5, "hang");
  await record(hostile.id, 100);
  for (const name of ["Lente 2", "Lente 3", "Lente 4", "Lente 5"]) {
    const id = await createCompany(desk, { name });
    held.push(...(await receiversOf(id, 1, "hang")));
    await record(id, 20);
  }
  const quickId = await createCompany(desk, { name: "Vive" });
  const quick = await receiversOf(quickId, 1, 204);
  worker.start();
  await until(() => countCalls(held) >= 5, 60_000);
  const [first] = await listSent(hostile.admin);
  const pressed = new AbortController();
  const pressing = (async () => {
    while (!pressed.signal.aborted) await hostile.admin("POST", `/webhooks/envois/${first?.id}/renvoyer`);
  })();
  await record(quickId, 20);
  // Takes a second on an idle machine; what matters is that they leave while all others are held.
  await until(() => countCalls(quick) === 20, 60_000);
  pressed.abort();
  await pressing;
  expect(countCalls(quick)).toBe(20);
  // The five companies still hold only one call each, whatever waits for them.
  expect(held.map(({ calls }) => calls.length).toSorted()).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1]);
  const told = quick[0]?.calls.map(({ body }) => (JSON.parse(body) as { data: { card: string } }).data.card);
  expect(new Set(told).size).toBe(20);
}, 180_000);

test("Renvoyer is limited by company, and neither it nor Rallumer ends a failing address's rest", async () => {
  const { id, admin } = await companyWithSpace(service, desk, "Insistante", 1);
  const [receiver] = await receiversOf(id, 1, 500);
  await record(id, 1);
  await until(() => receiver?.calls.length === 1, 60_000);
  const list = async () => (await admin<CompanyWebhook[]>("GET", "/webhooks")).body;
  await vi.waitFor(async () => expect(await list()).toMatchObject([{ state: "failing" }]), 60_000);
  const find = () => deps.db.query.selectFrom("webhooks").selectAll().where("organisationId", "=", id).execute();
  // As after many failures.
  const rest = { failures: 9, pausedUntil: deps.clock.now() + 3_600_000 };
  await deps.db.query.updateTable("webhooks").set(rest).where("organisationId", "=", id).execute();
  const [sent] = await listSent(admin);
  const said = async () => (await admin("POST", `/webhooks/envois/${sent?.id}/renvoyer`)).body.message;
  expect(await said()).toBe(
    `L'adresse n'a pas bien répondu\u00a0: l'événement repartira vers ${formatFrenchTime(rest.pausedUntil)} (heure de Dakar).`,
  );
  const answers = new Map<string, number>();
  for (let at = 0; at < 105; at += 1) {
    const { status, body } = await admin("POST", `/webhooks/envois/${sent?.id}/renvoyer`);
    const said = `${status} ${body.code ?? ""}`;
    answers.set(said, (answers.get(said) ?? 0) + 1);
  }
  expect([...answers]).toEqual([
    ["200 ", 99],
    ["429 webhook.too_many_resends", 6],
  ]);
  const [webhook] = await find();
  expect((await admin("POST", `/webhooks/${webhook?.id}/rallumer`)).status).toBe(200);
  expect(await find()).toMatchObject([rest]);
  expect(receiver?.calls).toHaveLength(1);
}, 180_000);
