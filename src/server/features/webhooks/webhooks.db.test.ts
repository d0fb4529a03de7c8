import { Webhook } from "standardwebhooks";
import { afterAll, expect, test } from "vitest";
import { companyConsentVersion } from "#server/features/owners/leads/contact-consent-rules.ts";
import type { CompanyWebhook, WebhookDelivery } from "#shared/contract/company-webhooks.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { type WebhookEvent, webhookEvents } from "#shared/company/webhook-events.ts";
import { webhookDeliveryDays } from "#shared/order/retention-days.ts";
import { createHttpsWebhookSender } from "#server/adapters/webhooks/https-sender.ts";
import { createPiecesForPaidOrder } from "#server/features/production/piece-making.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { inTransaction } from "#server/db/database.ts";
import { companyWithSpace, type MemberCall, memberOf } from "#test/factories/company-space.ts";
import { shownConsent } from "#test/factories/contact-consent.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { documentSettings } from "#test/factories/papers.ts";
import { uploadImage } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { type Receiver, receiverPem, startReceiver } from "#test/stand-ins/receiver.ts";
import { cleanupDeliveries, recordCompanyEvent } from "./webhook-service.ts";

const service = await startTestApp({ ...administrator, ...documentSettings });
const { deps, clock, worker } = service;
const { query } = deps.db;
const receivers: Receiver[] = [];
afterAll(async () => {
  for (const one of receivers) await one.close();
  await service.close();
});

/** A receiver of its own; the sender regards only receivers as public. */
async function someReceiver(port = 0): Promise<Receiver> {
  const receiver = await startReceiver(port);
  receivers.push(receiver);
  deps.webhooks = createHttpsWebhookSender({
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    isAllowed: (address) => address === "127.0.0.1",
    ports: receivers.map((one) => String(one.port)),
    ca: receiverPem,
    longestMs: 2000,
  });
  return receiver;
}
const space = async (name: string) => {
  const desk = await staffOn(service, `${name.toLowerCase()}@example.com`, name, "desk");
  return { desk, ...(await companyWithSpace(service, desk, name)) };
};
async function someWebhook(admin: MemberCall, { url }: Receiver, events: readonly WebhookEvent[] = webhookEvents) {
  const { status, body } = await admin<{ secret: string; webhook: CompanyWebhook }>("POST", "/webhooks", {
    url,
    events,
  });
  expect([status, body]).toMatchObject([201, { webhook: { state: "on" } }]);
  return { secret: body.secret, id: body.webhook.id };
}
const record = (organisationId: string, at: number) =>
  inTransaction(deps, (deps) =>
    recordCompanyEvent(deps, { organisationId, event: "card.changed", data: { card: `C${at}` } }),
  );
const listSent = async (admin: MemberCall) =>
  (await admin<{ deliveries: WebhookDelivery[]; total: number }>("GET", "/webhooks/envois")).body;

// Seen to fail without `tellCompany` in `pauseLiveCard`.
test("events about a company's cards go to webhooks that want them, signed according to Standard Webhooks", async () => {
  const receiver = await someReceiver();
  const { refs, admin } = await space("Alpha");
  const { secret } = await someWebhook(admin, receiver, ["card.changed", "card.live"]);
  const other = await space("Beta");
  const [ref = ""] = refs;
  await admin("PATCH", `/personnes/${ref}`, { jobTitle: "Directrice" });
  await admin("POST", `/personnes/${ref}/pause`, { paused: true });
  await admin("POST", `/personnes/${ref}/pause`, { paused: false });
  // Another company's event and a change of nothing are not sent.
  await other.admin("POST", `/personnes/${other.refs[0]}/pause`, { paused: true });
  await admin("POST", `/personnes/${ref}/pause`, { paused: false });
  await worker.runDue();
  const told = receiver.calls.map(({ headers, body }) => new Webhook(secret).verify(body, headers));
  expect(told).toEqual(
    ["card.changed", "card.changed", "card.live"].map((type) => ({
      type,
      timestamp: expect.any(String),
      data: { card: ref },
    })),
  );
  const [first] = receiver.calls;
  expect(() => new Webhook(secret).verify(`${first?.body} `, first?.headers ?? {})).toThrow(/signature/i);
  expect(JSON.stringify(told)).not.toContain("Directrice");
  expect(await listSent(admin)).toMatchObject({
    total: 3,
    deliveries: [{ event: "card.live", state: "delivered", tries: 1, answer: "Réponse 204" }, {}, {}],
  });
});

test("a change is sent once, and a change of nothing is not sent", async () => {
  const receiver = await someReceiver();
  const { refs, admin } = await space("Kappa");
  await someWebhook(admin, receiver, ["card.changed"]);
  const [ref = ""] = refs;
  await admin("PATCH", `/personnes/${ref}`, { jobTitle: "Directrice", department: "Garage" });
  await worker.runDue();
  expect(receiver.calls.splice(0)).toHaveLength(1);
  await admin("PATCH", `/personnes/${ref}`, { jobTitle: "Directrice", department: "Garage" });
  await worker.runDue();
  expect(receiver.calls).toEqual([]);
  await admin("PATCH", `/personnes/${ref}`, { department: "Ventes" });
  await worker.runDue();
  expect(receiver.calls).toHaveLength(1);
});

// Seen to fail without `tellCompany` in each of them.
test("a leaving, returning, moved, trashed or restored card is announced too", async () => {
  const receiver = await someReceiver();
  const { desk, id, refs, orderRef, admin } = await space("Iota");
  await someWebhook(admin, receiver, ["card.changed"]);
  const [ref = ""] = refs;
  const told = async () => {
    await worker.runDue();
    return receiver.calls.splice(0).map(({ body }) => (JSON.parse(body) as { data: { card: string } }).data.card);
  };
  await admin("POST", `/personnes/${ref}/depart`, { colleague: null });
  expect(await told()).toEqual([ref]);
  await admin("DELETE", `/personnes/${ref}/depart`);
  expect(await told()).toEqual([ref]);
  await admin("POST", "/departements/deplacer", { people: [ref], department: "Garage" });
  expect(await told()).toEqual([ref]);
  await desk.call("DELETE", `/orders/${orderRef}`);
  expect((await told()).toSorted()).toEqual(refs.toSorted());
  // Nobody sees a template change on trashed cards. Seen to fail: each card was announced.
  const changed = { company: "Iota Group", logoUrl: await uploadImage(service.url, "logo") };
  expect((await desk.call("PATCH", `/organisations/${id}/template`, changed)).status).toBe(200);
  expect(await told()).toEqual([]);
  await desk.call("POST", `/orders/${orderRef}/restore`);
  expect((await told()).toSorted()).toEqual(refs.toSorted());
});

test("a lead, a delivered card and an issued invoice are announced without naming anybody", async () => {
  const receiver = await someReceiver();
  const { desk, refs, orderRef, admin } = await space("Theta");
  await someWebhook(admin, receiver, ["lead.left", "piece.delivered", "document.issued"]);
  const [ref = ""] = refs;
  const left = await fetch(`${service.url}/vcard/${ref}/coordonnees`, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: service.url },
    body: new URLSearchParams({
      name: "Moussa Wojciechowska",
      phone: "77 123 45 67",
      email: "",
      word: "",
      consent: companyConsentVersion,
      sentence: await shownConsent(service.url, ref),
      site: "",
      secret: generateSecretId(),
    }),
  });
  expect(left.status).toBe(303);
  await payOrder(deps, orderRef, { received: 120_000 });
  await inTransaction(deps, (deps) => createPiecesForPaidOrder(deps, orderRef));
  const piece = (await listPiecesByOrder(deps.db.query, orderRef)).find(({ cardRef }) => cardRef === ref);
  const moved = {
    pieceId: piece?.id ?? "",
    orderRef,
    cardRef: ref,
    actor: "system",
    from: "shipped",
    to: "delivered",
  } as const;
  await inTransaction(deps, (deps) => deps.onPieceMoved(deps, moved));
  const buyer = { name: "Theta SA", address: "Plateau, Dakar", ninea: "", rccm: "", email: "" };
  const issued = await desk.call("POST", `/orders/${orderRef}/documents`, buyer);
  expect([issued.status, issued.body]).toEqual([201, expect.anything()]);
  await worker.runDue();
  expect(receiver.calls.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { type: "lead.left", data: { card: ref, lead: expect.stringMatching(/^[0-9A-Z]{26}$/) } },
    { type: "piece.delivered", data: { card: ref } },
    { type: "document.issued", data: { kind: "invoice", number: expect.stringMatching(/^FA-/), total: 120_000 } },
  ]);
  expect(JSON.stringify(receiver.calls)).not.toMatch(/Wojciechowska|771234567|Theta/);
});

test("a rolled back event is not sent, and a refused address is not kept", async () => {
  const receiver = await someReceiver();
  const { id, admin } = await space("Gamma");
  await someWebhook(admin, receiver);
  const undone = inTransaction(deps, async (deps) => {
    await recordCompanyEvent(deps, { organisationId: id, event: "card.live", data: {} });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await worker.runDue();
  expect(receiver.calls).toEqual([]);
  for (const url of ["http://hooks.example.com/", "https://127.0.0.1/", "https://a:b@hooks.example.com/", "rien"]) {
    const { status, body } = await admin<{ fields?: { url?: string } }>("POST", "/webhooks", {
      url,
      events: ["card.live"],
    });
    expect([status, typeof body.fields?.url]).toEqual([422, "string"]);
  }
  expect((await admin<unknown[]>("GET", "/webhooks")).body).toHaveLength(1);
});

// Seen to fail without retries: a failed event was never sent again.
test("a receiver that is down for 24 hours gets each event at least once, signed, with one id each", async () => {
  let receiver = await someReceiver();
  const { id, admin } = await space("Delta");
  const { secret } = await someWebhook(admin, receiver);
  await receiver.close();
  receivers.splice(receivers.indexOf(receiver), 1);
  const events = 12;
  for (let at = 0; at < events; at += 1) {
    await record(id, at);
    await worker.runDue();
    clock.advance((24 * 3_600_000) / events);
  }
  receiver = await someReceiver(receiver.port);
  // The first answer after the outage is lost, so that event is sent again with the same id.
  receiver.answer = "hang";
  clock.advance(3_600_000);
  await worker.runDue();
  receiver.answer = 200;
  for (let hour = 0; hour < 4; hour += 1) {
    clock.advance(3_600_000);
    await worker.runDue();
  }
  const told = receiver.calls.map(({ headers, body }) => {
    const id = headers["webhook-id"] ?? "";
    // `verify` would compare with this machine's date, which is not the test's.
    const sentAt = new Date(Number(headers["webhook-timestamp"]) * 1000);
    expect(headers["webhook-signature"]).toBe(new Webhook(secret).sign(id, sentAt, body));
    return { id, card: (JSON.parse(body) as { data: { card: string } }).data.card };
  });
  const ids = new Map(told.map((one) => [one.id, one.card]));
  expect(ids.size).toBe(events);
  expect(new Set(ids.values()).size).toBe(events);
  expect(told.length).toBeGreaterThan(events);
  expect((await listSent(admin)).deliveries.map(({ state }) => state)).toEqual(
    Array.from({ length: events }, () => "delivered"),
  );
  expect((await admin<CompanyWebhook[]>("GET", "/webhooks")).body).toMatchObject([{ state: "on", failingSince: null }]);
});

test("days of failures switch an address off and mail the administrators; events expire after 72 hours and can be sent again", async () => {
  const receiver = await someReceiver();
  const { id, at, admin, invite } = await space("Epsilon");
  await invite(`chef@${at}`, "manager", ["Ventes"]);
  const webhook = await someWebhook(admin, receiver);
  receiver.answer = 500;
  const failFor = async (hours: number) => {
    for (let hour = 0; hour < hours; hour += 4) {
      await worker.runDue();
      clock.advance(4 * 3_600_000);
    }
  };
  await record(id, 1);
  await failFor(80);
  expect((await freshList(id))[0]).toMatchObject({ state: "given_up", answer: "Réponse 500" });
  await record(id, 2);
  await failFor(48);
  const mails = await query
    .selectFrom("mails")
    .select("recipient")
    .where("template", "=", "company-webhook-off")
    .where("recipient", "like", `%@${at}`)
    .execute();
  expect(mails).toEqual([{ recipient: `admin@${at}` }]);
  const seen = receiver.calls.length;
  await record(id, 3);
  await worker.runDue();
  expect(receiver.calls).toHaveLength(seen);
  // One try each time the worker runs, and none of the first event after 72 hours.
  expect(seen).toBeLessThan(35);
  receiver.answer = 200;
  const sent = (await freshList(id)).at(-1);
  const again = await memberCall(id);
  expect((await again("POST", `/webhooks/envois/${sent?.id}/renvoyer`)).body.code).toBe("webhook.off");
  expect((await again("POST", `/webhooks/${webhook.id}/rallumer`)).status).toBe(200);
  expect((await again("POST", `/webhooks/envois/${sent?.id}/renvoyer`)).status).toBe(200);
  await worker.runDue();
  expect(receiver.calls.at(-1)?.headers["webhook-id"]).toBe(sent?.eventId);
  expect((await freshList(id)).at(-1)?.state).toBe("delivered");
});

test("a company has five webhooks at most, another's are unknown, and old deliveries are deleted", async () => {
  const receiver = await someReceiver();
  const { id, admin } = await space("Zeta");
  const other = await space("Eta");
  const { id: webhook } = await someWebhook(admin, receiver);
  for (let at = 1; at < 5; at += 1) await someWebhook(admin, receiver);
  const sixth = await admin("POST", "/webhooks", { url: receiver.url, events: ["card.live"] });
  expect(sixth.body.code).toBe("webhook.too_many");
  await record(id, 1);
  await worker.runDue();
  // One event has the same id at each address.
  expect(new Set(receiver.calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  const [sent] = await freshList(id);
  expect((await other.admin("DELETE", `/webhooks/${webhook}`)).body.code).toBe("webhook.not_found");
  expect((await other.admin("POST", `/webhooks/${webhook}/rallumer`)).body.code).toBe("webhook.not_found");
  expect((await other.admin("POST", `/webhooks/envois/${sent?.id}/renvoyer`)).body.code).toBe(
    "webhook.delivery_not_found",
  );
  expect((await listSent(other.admin)).total).toBe(0);
  clock.advance(webhookDeliveryDays * dayMs);
  await cleanupDeliveries(deps);
  expect(await freshList(id)).toEqual([]);
});

/** A new session, because days have passed. */
async function memberCall(id: string): Promise<MemberCall> {
  const member = await query
    .selectFrom("organisationMembers")
    .select("email")
    .where("organisationId", "=", id)
    .where("role", "=", "admin")
    .executeTakeFirstOrThrow();
  return memberOf(service, id, member.email);
}
const freshList = async (id: string) => (await listSent(await memberCall(id))).deliveries;
