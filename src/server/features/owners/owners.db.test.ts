import { afterAll, expect, test } from "vitest";
import { mapCardTexts } from "#shared/card/card-texts.ts";
import { type EditableCard, sendBrochure } from "#shared/contract/owner-cards.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { getMonthStart } from "#shared/format/months.ts";
import { inTransaction } from "#server/db/database.ts";
import { generateSortableId } from "#server/db/generate-ids.ts";
import { postBrochure } from "#test/factories/brochure.ts";
import { onePage } from "#test/factories/hostile-pdfs/one-page.ts";
import { insertReprint } from "#test/factories/order-row.ts";
import { askCode, cookieOf, loggedInOwner, newestOwnerMail, ownedCard } from "#test/factories/owner.ts";
import { callApi } from "#test/factories/staff-member.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { contractEndpoints } from "#test/harness/contract-endpoints.ts";
import { changeCardOwner } from "#server/features/order-desk/order-owner.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { addDemoVisits } from "#server/features/cards/visits/visit-service.ts";
import { loginMailBurstSize } from "./login/owner-login-rules.ts";
import { cleanupOwnerLogins } from "./owner-service.ts";
import { sendMonthlyStatisticsMails } from "./statistics/monthly-mail.ts";

const service = await startTestApp(administrator);
const { deps, url, clock } = service;
const otherNode = await service.addNode();
afterAll(() => service.close());

const mine = await ownedCard(service, "awa@example.com", { firstName: "Awa" });
const foreign = await ownedCard(service, "binta@example.com", { firstName: "Binta" });
// With access, Awa could read it, switch the lead form on, and erase it.
await deps.db.query.updateTable("cards").set({ offer: "GOLD" }).where("ref", "=", foreign).execute();
const theirContact = generateSortableId(clock.now());
await deps.db.query
  .insertInto("leftContacts")
  .values({
    id: theirContact,
    cardRef: foreign,
    name: "Bintafamille",
    phone: "",
    email: "tante@example.com",
    word: "",
    consentVersion: "2026-11",
    consentText: "",
    secretHash: "",
    organisationId: null,
    holderLeft: 0,
    searchText: "",
    leftAt: clock.now(),
    toldAt: null,
  })
  .execute();
const [awa, binta] = [
  await loggedInOwner(service, "awa@example.com"),
  await loggedInOwner(service, "binta@example.com"),
];
const sessionsOf = async (owner: typeof awa) =>
  (await owner.call("GET", "/sessions")).body as { id: string; current: boolean }[];

/** Returns all that would show a change of somebody's card or sessions. */
async function stateOf(ref: string, email: string): Promise<string> {
  const { query } = deps.db;
  return JSON.stringify([
    await query.selectFrom("cards").selectAll().where("ref", "=", ref).execute(),
    await query.selectFrom("cardImages").selectAll().where("cardRef", "=", ref).orderBy("kind").execute(),
    await query.selectFrom("leftContacts").selectAll().where("cardRef", "=", ref).execute(),
    await query.selectFrom("statisticsChoices").selectAll().where("cardRef", "=", ref).execute(),
    await query.selectFrom("ownerSessions").select(["id", "email"]).where("email", "=", email).orderBy("id").execute(),
    await query.selectFrom("orders").select("ref").where("reprintOf", "=", ref).execute(),
  ]);
}

const ownerEndpoints = (await contractEndpoints()).filter(({ access }) => access === "owner");

// Seen to fail without the mailbox in `deleteOwnerSession`, and without it in `getOwnedCardOrThrow`.
test.each(ownerEndpoints.map((one) => [`${one.method} ${one.path}`, one] as const))(
  "%s reads and changes nothing of another owner's, whatever id or reference is used",
  async (_, { method, path }) => {
    // Logging out ends the session, so it gets its own.
    const owner = path.endsWith("/deconnexion") ? await loggedInOwner(service, "awa@example.com") : awa;
    const [theirs] = await sessionsOf(binta);
    const before = await stateOf(foreign, "binta@example.com");
    // A complete, valid form: only the card's owner can be the reason for refusal.
    const { version, socialMedias, ...read } = (await awa.call("GET", `/cartes/${mine}`)).body as EditableCard;
    const body =
      method === "PATCH"
        ? { ...mapCardTexts((name) => read[name]), socialMedias, version, lastName: "Écrasée", wanted: false }
        : { expected: 5000 };
    const address = path
      .replace(":ref", foreign)
      .replace(":id", path.includes("/contacts/") ? theirContact : (theirs?.id ?? ""))
      .replace(":format", "png")
      .replace(":kind", "lock");
    const answer =
      path === sendBrochure.path
        ? await postBrochure({ url, cookie: owner.cookie }, foreign, onePage({}))
        : await callApi(url, method, address, {
            headers: { Cookie: owner.cookie },
            ...(method === "GET" || method === "DELETE" ? {} : { body }),
          });
    expect(path.includes(":") ? answer.status : 404).toBe(404);
    expect(JSON.stringify(answer.body)).not.toMatch(new RegExp(`Binta|binta@|${foreign}|${theirs?.id}`));
    expect(await stateOf(foreign, "binta@example.com")).toBe(before);
  },
);

test("owners' endpoints refuse staff sessions and other sites' pages, and staff's refuse owners' sessions", async () => {
  const { headers } = await staffOn(service);
  for (const { method, path } of ownerEndpoints) {
    expect((await callApi(url, method, path, { headers })).status, path).toBe(401);
  }
  expect((await callApi(url, "GET", `/api/orders/${mine}`, { headers: { Cookie: awa.cookie } })).status).toBe(401);
  const fromElsewhere = { Cookie: awa.cookie, "Sec-Fetch-Site": "cross-site" };
  expect((await callApi(url, "POST", "/api/ma-carte/deconnexion", { headers: fromElsewhere })).status).toBe(403);
  expect((await awa.call("GET", "")).status).toBe(200);
});

test("an owner sees all their cards, except unpaid ones and those in the trash", async () => {
  await ownedCard(service, "Khady@example.com", { firstName: "Khady" });
  clock.advance(1);
  const thrown = await ownedCard(service, "khady@example.com", { firstName: "Jetée" });
  const khady = await loggedInOwner(service, "Khady@example.com");
  const namesOf = async () =>
    ((await khady.call("GET", "")).body as { cards: { firstName: string }[] }).cards.map(({ firstName }) => firstName);
  expect(await namesOf()).toEqual(["Khady", "Jetée"]);
  const staff = await staffOn(service);
  await staff.call("DELETE", `/orders/${thrown}`);
  expect(await namesOf()).toEqual(["Khady"]);
});

test("sessions are listed, and an ended one is refused at the next call to each node", async () => {
  const second = await loggedInOwner(service, "awa@example.com");
  const listed = await sessionsOf(awa);
  expect(listed.filter(({ current }) => current)).toHaveLength(1);
  const [current] = (await sessionsOf(second)).filter((one) => one.current);
  expect((await awa.call("DELETE", `/sessions/${current?.id}`)).status).toBe(200);
  for (const node of [url, otherNode.url]) expect((await second.call("GET", "", undefined, node)).status).toBe(401);
  expect((await awa.call("GET", "")).status).toBe(200);
});

test("staff give a card to another address, with a reason that the journal keeps; the former owner loses access", async () => {
  const ref = await ownedCard(service, "perdu@example.com", { firstName: "Ndèye" });
  const before = await loggedInOwner(service, "perdu@example.com");
  const staff = await staffOn(service);
  const change = (body: object) => staff.call("PATCH", `/orders/${ref}/owner`, body);
  expect((await change({ email: "retrouve@example.com", reason: " " })).status).toBe(422);
  expect((await change({ email: "retrouve@example.com", reason: "Rappelée au numéro de la commande." })).status).toBe(
    200,
  );
  expect((await before.call("GET", "")).status).toBe(401);
  expect((await (await loggedInOwner(service, "retrouve@example.com")).call("GET", "")).body).toMatchObject({
    cards: [{ ref }],
  });
  const [entry] = await deps.db.query.selectFrom("auditLog").selectAll().where("orderRef", "=", ref).execute();
  expect(entry).toMatchObject({
    action: "card.owner_changed",
    details: "perdu@example.com → retrouve@example.com. Rappelée au numéro de la commande.",
  });
  // What the card shows does not change.
  expect(
    await deps.db.query.selectFrom("cards").select(["email", "version"]).where("ref", "=", ref).executeTakeFirst(),
  ).toMatchObject({ email: "perdu@example.com" });
});

test("the desk, not the workshop, sends an owner three login links a day; they work even if strangers used up the codes, and the journal records them", async () => {
  const ref = await ownedCard(service, "appelle@example.com", { firstName: "Oumy" });
  const [desk, workshop] = [
    await staffOn(service, "bureau@example.com", "Bureau", "desk"),
    await staffOn(service, "atelier@example.com", "Atelier", "workshop"),
  ];
  const send = (staff: typeof desk) => staff.call("POST", `/orders/${ref}/owner-link`);
  for (let at = 0; at < loginMailBurstSize + 1; at += 1)
    await askCode(url, "appelle@example.com", { "X-Forwarded-For": "10.0.0.1" });
  await service.worker.runDue();
  expect((await send(workshop)).status).toBe(403);
  expect((await send(desk)).status).toBe(200);
  expect((await send(desk)).status).toBe(200);
  expect((await send(desk)).status).toBe(200);
  expect(await send(desk)).toMatchObject({ status: 429, body: { code: "owner.links_spent" } });
  const mail = await newestOwnerMail(service, "appelle@example.com");
  expect(mail).toMatchObject({ code: undefined, text: expect.stringContaining("Notre équipe vous envoie ce lien") });
  const removed = await ownedCard(service, "sans@example.com");
  await deps.db.query.updateTable("cards").set({ ownerEmail: "" }).where("ref", "=", removed).execute();
  expect(await desk.call("POST", `/orders/${removed}/owner-link`)).toMatchObject({
    status: 409,
    body: { code: "owner.no_space" },
  });
  clock.advance(23 * 3_600_000);
  const byLink = await callApi(url, "POST", "/api/ma-carte/lien", { body: { token: mail?.token } });
  expect((await callApi(url, "GET", "/api/ma-carte", { headers: { Cookie: cookieOf(byLink) } })).body).toMatchObject({
    cards: [{ ref }],
  });
  const kept = await deps.db.query
    .selectFrom("auditLog")
    .select(["actorName", "details"])
    .where("action", "=", "card.owner_link_sent")
    .execute();
  expect(kept).toEqual(Array.from({ length: 3 }, () => ({ actorName: "Bureau", details: "appelle@example.com" })));
});

// Seen to fail when the mail was written for an unchanged address, and when it was written outside the transaction.
test("when staff change a card's owner, the former address is told once, without learning the new one", async () => {
  const ref = await ownedCard(service, "ancienne@example.com", { firstName: "Ndèye", lastName: "Sall" });
  const staff = await staffOn(service);
  const change = (email: string) => staff.call("PATCH", `/orders/${ref}/owner`, { email, reason: "Rappelée." });
  const { id: userId } = await deps.db.query.selectFrom("users").select("id").executeTakeFirstOrThrow();
  const told = () =>
    deps.db.query
      .selectFrom("mails")
      .select(["recipient", "data"])
      .where("orderRef", "=", ref)
      .where("template", "=", "owner-address-changed")
      .orderBy("id")
      .execute();
  await change("Ancienne@example.com");
  expect(await told()).toEqual([]);
  const undone = inTransaction(deps, async (deps) => {
    await changeCardOwner(
      deps,
      { userId, name: "Awa", role: "desk" },
      { ref },
      {
        email: "perdue@example.com",
        reason: "Rappelée.",
      },
    );
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await told()).toEqual([]);
  const [old, neighbour] = [
    await loggedInOwner(service, "ancienne@example.com"),
    await loggedInOwner(service, "voisine@example.com"),
  ];
  for (const _ of ["sent", "sent again"]) expect((await change("nouvelle@example.com")).status).toBe(200);
  // Seen to fail without `endLoginsWithoutCards`: the session outlived even the card's erasure.
  expect((await old.call("GET", "")).status).toBe(401);
  expect((await neighbour.call("GET", "")).status).toBe(200);
  expect(await told()).toEqual([
    { recipient: "Ancienne@example.com", data: expect.stringMatching(/^\{"name":"Ndèye Sall","changedAt":\d{13}\}$/) },
  ]);
  await deps.db.query.updateTable("cards").set({ ownerEmail: "" }).where("ref", "=", ref).execute();
  expect((await change("nouvelle@example.com")).status).toBe(200);
  expect(await told()).toHaveLength(1);
});

// Seen to fail without `redirectCardOwnerMails`, and when it moved the mails about all cards of that address.
test("unsent mails about a card go to its new owner, a month's figures as a new mail; sent mails and those about other cards stay", async () => {
  const [ref, other] = [
    await ownedCard(service, "avant@example.com", { offer: "GOLD" }),
    await ownedCard(service, "avant@example.com", { offer: "GOLD" }),
  ];
  const { query } = deps.db;
  await addDemoVisits(
    deps,
    [ref, other].map((cardRef) => ({
      cardRef,
      day: getMonthStart(clock.now(), 1),
      source: "qr" as const,
      kind: "view" as const,
      times: 3,
    })),
  );
  const early = { ...deps, clock: { ...clock, now: () => getMonthStart(clock.now(), 0) + dayMs } };
  await sendMonthlyStatisticsMails(early);
  await inTransaction(deps, async (deps) => {
    for (const of of [ref, other])
      await enqueueMail(deps, {
        template: "contacts-left",
        orderRef: null,
        recipient: "avant@example.com",
        data: { count: 1, ref: of },
      });
    const left = await enqueueMail(deps, {
      template: "card-leaving",
      orderRef: null,
      recipient: "avant@example.com",
      data: { ref, leavesAt: new Date(0).toISOString() },
    });
    await deps.db.query
      .updateTable("mails")
      .set({ sentAt: 1 })
      .where("id", "=", left ?? "")
      .execute();
  });
  const mails = async () => {
    const rows = await query
      .selectFrom("mails")
      .select(["template", "recipient", "data"])
      .where("template", "in", ["contacts-left", "card-leaving", "card-statistics"])
      .where("recipient", "in", ["avant@example.com", "apres@example.com"])
      .execute();
    return rows
      .map(
        ({ template, recipient, data }) =>
          `${template} of ${(JSON.parse(data) as { ref: string }).ref === ref ? "this" : "the other"} to ${recipient.split("@")[0]}`,
      )
      .toSorted();
  };
  expect(await mails()).toEqual([
    "card-leaving of this to avant",
    "card-statistics of the other to avant",
    "card-statistics of this to avant",
    "contacts-left of the other to avant",
    "contacts-left of this to avant",
  ]);
  const staff = await staffOn(service);
  expect(
    (await staff.call("PATCH", `/orders/${ref}/owner`, { email: "apres@example.com", reason: "Rappelée." })).status,
  ).toBe(200);
  expect(await mails()).toEqual([
    "card-leaving of this to avant",
    "card-statistics of the other to avant",
    "contacts-left of the other to avant",
    "contacts-left of this to apres",
  ]);
  await sendMonthlyStatisticsMails(early);
  expect(await mails()).toEqual([
    "card-leaving of this to avant",
    "card-statistics of the other to avant",
    "card-statistics of this to apres",
    "contacts-left of the other to avant",
    "contacts-left of this to apres",
  ]);
});

test("the owner's address cannot be changed at a reprint, which has no card of its own, only at the card's first order", async () => {
  const ref = await ownedCard(service, "une@example.com");
  const reprint = await insertReprint(deps.db, clock.now(), ref);
  const staff = await staffOn(service);
  expect(
    await staff.call("PATCH", `/orders/${reprint.ref}/owner`, { email: "deux@example.com", reason: "Rappelée." }),
  ).toMatchObject({
    status: 422,
    body: { code: "request.invalid", fields: { email: expect.stringContaining("réimpression") } },
  });
  expect(
    await deps.db.query.selectFrom("cards").select("ownerEmail").where("ref", "=", ref).executeTakeFirst(),
  ).toEqual({ ownerEmail: "une@example.com" });
});

test("a correction of a paid card's address leaves its owner's mailbox unchanged: only a verified owner change alters it", async () => {
  const ref = await ownedCard(service, "juste@example.com");
  const staff = await staffOn(service);
  await staff.call("PATCH", `/orders/${ref}`, { email: "affichee@example.com" });
  expect(
    await deps.db.query.selectFrom("cards").select(["email", "ownerEmail"]).where("ref", "=", ref).executeTakeFirst(),
  ).toEqual({ email: "affichee@example.com", ownerEmail: "juste@example.com" });
});

test("the nightly cleanup deletes ended sessions and expired codes", async () => {
  await loggedInOwner(service, "binta@example.com");
  clock.advance(31 * 24 * 3_600_000);
  await cleanupOwnerLogins(deps);
  for (const table of ["ownerSessions", "ownerCodes"] as const)
    expect(await deps.db.query.selectFrom(table).selectAll().execute()).toEqual([]);
});
