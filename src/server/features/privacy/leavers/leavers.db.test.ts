import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { listDepartures, handAddressOn as handOnEndpoint } from "#shared/contract/company-departures.ts";
import type { listCompanyLeads } from "#shared/contract/company-leads.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import {
  companyConsentVersion,
  contactConsentVersion,
  getContactConsentText,
} from "#server/features/owners/leads/contact-consent-rules.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { inTransaction } from "#server/db/database.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { lockOrderForUpdate } from "#server/features/orders/order-service.ts";
import { eraseCardsDueForRemoval } from "#server/features/privacy/erasure/erase-removed-cards.ts";
import { createPiecesForPaidOrder } from "#server/features/production/piece-making.ts";
import { memberOf } from "#test/factories/company-space.ts";
import { bringList, createCompany, writePeopleCsv } from "#test/factories/company.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { payOrder, publishedImage } from "#test/factories/paid-order.ts";
import { uploadImage } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { live } from "#test/harness/live.ts";

const service = await startTestApp(administrator);
const otherNode = await service.addNode();
const { deps, url, clock } = service;
const { query } = deps.db;
afterAll(() => service.close());
const desk = await staffOn(service, "binta@example.com", "Binta", "desk");

interface Said {
  code?: string;
  message?: string;
}
let companies = 0;
/** A company with six people's live cards, and its administrator; CUSTOM cards need no photo. */
async function someCompany(offer: "CUSTOM" | "SILVER" = "CUSTOM") {
  companies += 1;
  const at = `teranga${companies}.example`;
  const id = await createCompany(desk, { name: `Teranga ${companies}`, address: "Plateau, Dakar" });
  await desk.call("PATCH", `/organisations/${id}/template`, { offer });
  const list = writePeopleCsv(6).replaceAll("teranga.example", at);
  const orderRef = (await bringList(service, desk, id, list, { price: 20_000 })).body.order?.ref ?? "";
  await inTransaction(deps, async (deps) => {
    await createPiecesForPaidOrder(deps, orderRef);
  });
  await payOrder(deps, orderRef);
  const cards = await query
    .selectFrom("cards")
    .select("ref")
    .where("orderRef", "=", orderRef)
    .orderBy("place")
    .execute();
  const invite = (email: string, role: string, departments: string[] = []) =>
    desk.call("POST", `/organisations/${id}/members`, { email, role, departments });
  await invite(`admin@${at}`, "admin");
  return {
    id,
    at,
    orderRef,
    refs: cards.map(({ ref }) => ref),
    invite,
    admin: await memberOf(service, id, `admin@${at}`),
  };
}

const departure = (ref = "") => `/personnes/${ref}/depart`;
const pageOf = async (ref: string, node: { url: string } = service) => {
  const answer = await fetch(`${node.url}/vcard/${ref}`, { headers: { Accept: "text/html" } });
  return { status: answer.status, text: await answer.text() };
};
const newcomer = (at: string, changes: object = {}) => ({
  firstName: "Penda",
  lastName: "Sow",
  jobTitle: "Conseillère",
  phoneNumber: "+221770009900",
  email: `penda@${at}`,
  department: "Ventes",
  employeeNumber: "",
  ownerEmail: `penda@${at}`,
  expected: deps.settings.site.reprintPrice,
  ...changes,
});
const lives = (days: number) => live({ db: deps.db, clock }, days * dayMs);

/** Finds rows of any table that contain one of the words, in any case. */
async function rowsWith(words: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const { name, schema } of (await query.introspection.getTables()).filter(
    ({ name, isView }) => !isView && !/^sqlite_|^(order|piece)_search_/.test(name),
  )) {
    const table = sql.table(schema === undefined ? name : `${schema}.${name}`);
    const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${table}`.execute(query);
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        const text = (value instanceof Object ? JSON.stringify(value) : String(value)).toLowerCase();
        for (const word of words) if (text.includes(word)) found.add(`${name}.${column}: ${word}`);
      }
  }
  return [...found];
}

// Seen to fail without `answerHidden`. What nodes keep in memory: `cards/taken-away.db.test.ts`.
test("a leaver's page, contact file, fields and images are hidden on each node; their access ends, and they are told once", async () => {
  const { at, admin, refs } = await someCompany();
  const [ref = "", colleague = ""] = refs;
  const holder = await loggedInOwner(service, `awa0@${at}`);
  expect((await holder.call("GET", "")).body).toMatchObject({ cards: [{ ref }] });
  for (const node of [service, otherNode, service]) expect((await pageOf(ref, node)).text).toContain("Awaa");
  expect((await admin("POST", departure(ref), { colleague })).status).toBe(200);
  for (const node of [otherNode, service]) {
    const { status, text } = await pageOf(ref, node);
    expect(status).toBe(404);
    expect(text).toContain("Cette personne ne fait plus partie de l'entreprise.");
    expect(text).toContain(`href="/vcard/${colleague}"`);
    expect(text).not.toMatch(/Awaa |awa0|7710000/);
    for (const path of [
      `/api/orders/vcard/${ref}`,
      `/api/ref/${ref}`,
      `/vcard/${ref}/site.webmanifest`,
      `/vcard/${ref}/coordonnees`,
    ]) {
      const answer = await fetch(node.url + path);
      expect([path, answer.status, /Awaa|awa0/.test(await answer.text())]).toEqual([path, 404, false]);
    }
  }
  expect((await holder.call("GET", "")).status).toBe(401);
  expect((await (await loggedInOwner(service, `awa0@${at}`)).call("GET", `/cartes/${ref}`)).status).toBe(404);
  expect((await admin("POST", departure(ref), { colleague })).body.code).toBe("departure.not_shown");
  const mails = await query.selectFrom("mails").select("template").where("recipient", "=", `awa0@${at}`).execute();
  expect(mails).toEqual([{ template: "card-left" }]);
});

test("a leaver's page shows the template's current sentence, and links to a colleague only while their card is live", async () => {
  const { id, admin, refs } = await someCompany();
  const [ref = "", colleague = "", third = ""] = refs;
  expect((await admin("POST", departure(ref), { colleague: ref })).body.code).toBe("departure.no_colleague");
  const other = await someCompany();
  expect((await admin("POST", departure(ref), { colleague: other.refs[0] })).body.code).toBe("departure.no_colleague");
  await admin("POST", departure(ref), { colleague });
  await desk.call("PATCH", `/organisations/${id}/template`, { leftSentence: "Il vogue vers d'autres horizons." });
  expect((await pageOf(ref)).text).toContain("Il vogue vers d'autres horizons.");
  await admin("POST", `/personnes/${colleague}/pause`, { paused: true });
  expect((await pageOf(ref)).text).not.toContain(colleague);
  expect((await admin("POST", `${departure(ref)}/collegue`, { colleague: third })).status).toBe(200);
  expect((await pageOf(ref)).text).toContain(third);
});

test("a departure can be undone until the erasure: card, images and owner are as before", async () => {
  const { id, at, admin, refs, orderRef } = await someCompany();
  await desk.call("PATCH", `/organisations/${id}/template`, { logoUrl: await uploadImage(url, "logo") });
  const [ref = ""] = refs;
  const { key } = await publishedImage(deps, ref, "logo");
  const image = async () => (await fetch(`${url}/images/${key}/${/\/images\/\w+\/([^" ]+)/.exec(before)?.[1]}`)).status;
  const before = (await pageOf(ref)).text;
  await admin("POST", departure(ref), { colleague: null });
  expect(await image()).toBe(404);
  // A template change meanwhile applies to the card, which shows it once it is back.
  await desk.call("PATCH", `/organisations/${id}/template`, { logoUrl: await uploadImage(url, "logo") });
  expect((await admin("DELETE", departure(ref))).status).toBe(200);
  expect((await admin("DELETE", departure(ref))).body.code).toBe("departure.not_open");
  const { status, text } = await pageOf(ref);
  expect([status, text.includes("Awaa"), /\/images\/\w+\//.test(text)]).toEqual([200, true, true]);
  expect((await (await loggedInOwner(service, `awa0@${at}`)).call("GET", "")).body).toMatchObject({ cards: [{ ref }] });
  const events = await query
    .selectFrom("orderEvents")
    .select("kind")
    .where("orderRef", "=", orderRef)
    .orderBy("id")
    .execute();
  expect(events.map(({ kind }) => kind).slice(-2)).toEqual(["card.left", "card.left_undone"]);
});

test("a successor gets page and a new contact at once, the leaver is erased at once, and a card is ordered", async () => {
  const { id, at, admin, refs, orderRef } = await someCompany();
  const [ref = ""] = refs;
  await admin("PATCH", `/personnes/${ref}`, { lastName: "Hrvatskoj" });
  const uid = async () => /UID:(\S+)/.exec(await (await fetch(`${url}/api/orders/vcard/${ref}`)).text())?.[1];
  const uidBefore = await uid();
  await admin("POST", departure(ref), { colleague: null });
  await service.worker.runDue();
  const wrong = await admin("POST", `${departure(ref)}/successeur`, newcomer(at, { expected: 1 }));
  expect(wrong.body.code).toBe("payment.price_changed");
  const faulty = await admin("POST", `${departure(ref)}/successeur`, newcomer(at, { phoneNumber: "12" }));
  expect(faulty.status).toBe(422);
  const { status, body } = await admin<EndpointAnswer<typeof handOnEndpoint>>(
    "POST",
    `${departure(ref)}/successeur`,
    newcomer(at),
  );
  expect([status, body.isLive]).toEqual([201, true]);
  clock.advance(1000);
  for (const node of [service, otherNode]) expect((await pageOf(ref, node)).text).toContain("Penda");
  expect(await uid()).toBe(`${uidBefore}-2`);
  await service.worker.runDue();
  expect(await rowsWith(["hrvatskoj"])).toEqual([]);
  const lines = await query
    .selectFrom("orderLines")
    .select(["kind", "cardRef", "unitPrice"])
    .where("orderRef", "=", body.order.ref)
    .execute();
  expect(lines).toEqual([{ kind: "reprint", cardRef: ref, unitPrice: deps.settings.site.reprintPrice }]);
  const order = await query
    .selectFrom("orders")
    .select(["organisationId", "paidAt", "buyerFirstName"])
    .where("ref", "=", body.order.ref)
    .executeTakeFirst();
  expect(order).toEqual({ organisationId: id, paidAt: null, buyerFirstName: "Teranga" });
  expect((await (await loggedInOwner(service, `penda@${at}`)).call("GET", "")).body).toMatchObject({
    cards: [{ ref }],
  });
  for (const [method, path, sent] of [
    ["DELETE", departure(ref), undefined],
    ["POST", `${departure(ref)}/successeur`, newcomer(at)],
    ["POST", `${departure(ref)}/retirer`, undefined],
  ] as const)
    expect((await admin(method, path, sent)).body.code).toBe("departure.not_open");
  const sold = await query.selectFrom("orders").select("firstNameKey").where("ref", "=", orderRef).executeTakeFirst();
  expect(sold).toBeDefined();
  // The new holder leaves too.
  expect((await admin("POST", departure(ref), { colleague: null })).status).toBe(200);
  expect((await pageOf(ref)).text).not.toContain("Penda");
});

test("a successor's page shows the sentence until their card has a photo", async () => {
  const { at, admin, refs, orderRef } = await someCompany("SILVER");
  const [ref = "", colleague = ""] = refs;
  await admin("POST", departure(ref), { colleague });
  const { status, body } = await admin<EndpointAnswer<typeof handOnEndpoint>>(
    "POST",
    `${departure(ref)}/successeur`,
    newcomer(at),
  );
  expect([status, body.isLive, body.message.includes("Un e-mail l'invite")]).toEqual([201, false, true]);
  const { text } = await pageOf(ref);
  expect([text.includes("Cette personne ne fait plus partie"), text.includes(colleague)]).toEqual([true, false]);
  const images = Object.fromEntries(
    await Promise.all(
      (["profile", "cover", "logo"] as const).map(async (kind) => [`${kind}Url`, await uploadImage(url, kind)]),
    ),
  );
  expect((await desk.call("PATCH", `/orders/${orderRef}?card=${ref}`, images)).status).toBe(200);
  expect((await pageOf(ref)).text).toContain("Penda");
});

test("a retired address shows the sentence for ever, without a link", async () => {
  const { at, admin, refs } = await someCompany();
  const [ref = "", colleague = ""] = refs;
  await admin("PATCH", `/personnes/${ref}`, { lastName: "Zwijndrecht" });
  await admin("POST", departure(ref), { colleague });
  await service.worker.runDue();
  expect((await admin("POST", `${departure(ref)}/retirer`)).status).toBe(200);
  expect(await rowsWith(["zwijndrecht"])).toEqual([]);
  const { text } = await pageOf(ref);
  expect([text.includes("Cette personne ne fait plus partie"), text.includes(colleague)]).toEqual([true, false]);
  expect((await admin("POST", `${departure(ref)}/successeur`, newcomer(at))).body.code).toBe("colleague.not_found");
});

/** Sends calls that all wait for the order's lock, and then go on together. */
async function together(orderRef: string, calls: (() => Promise<{ status: number; body: Said }>)[]) {
  let answers: Promise<{ status: number; body: Said }>[] = [];
  await inTransaction(deps, async (deps) => {
    await lockOrderForUpdate(deps, orderRef);
    answers = calls.map((call) => call());
    await new Promise((resolve) => setTimeout(resolve, 400));
  });
  return Promise.all(answers);
}

// Seen to fail without the condition in `closeDepartureRow`: two successors.
test("of two successors named at once, one gets the address", async () => {
  const { at, admin, refs, orderRef } = await someCompany();
  const [ref = ""] = refs;
  await admin("POST", departure(ref), { colleague: null });
  const path = `${departure(ref)}/successeur`;
  const answers = await together(orderRef, [
    () => admin("POST", path, newcomer(at)),
    () => admin("POST", path, newcomer(at, { firstName: "Coumba", email: "", ownerEmail: "" })),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const reprints = await query.selectFrom("orders").select("ref").where("reprintOf", "=", ref).execute();
  expect(reprints.length).toBe(1);
});

// Seen to fail without the condition in `closeDepartureRow`: both happened.
test("of a simultaneous undo and succession one happens, and the leaver is never shown as the successor", async () => {
  const { at, admin, refs, orderRef } = await someCompany();
  const [ref = ""] = refs;
  await admin("POST", departure(ref), { colleague: null });
  const [undone, handed] = await together(orderRef, [
    () => admin("DELETE", departure(ref)),
    () => admin("POST", `${departure(ref)}/successeur`, newcomer(at)),
  ]);
  expect([undone?.status, handed?.status].toSorted()).toEqual(undone?.status === 200 ? [200, 409] : [201, 409]);
  const { text } = await pageOf(ref);
  expect([text.includes("Awaa"), text.includes("Penda")]).toEqual([undone?.status === 200, handed?.status === 201]);
  const rows = await query.selectFrom("orders").select("ref").where("reprintOf", "=", ref).execute();
  expect(rows.length).toBe(handed?.status === 201 ? 1 : 0);
});

test("a template change during an erasure brings no data back", async () => {
  const { id, admin, refs, orderRef } = await someCompany();
  const [ref = ""] = refs;
  await admin("PATCH", `/personnes/${ref}`, { lastName: "Wojciechowska" });
  await admin("POST", departure(ref), { colleague: null });
  await service.worker.runDue();
  const patch = () =>
    desk.call<Said>("PATCH", `/organisations/${id}/template`, {
      workAddress: "Almadies, Dakar",
      company: "Teranga SA",
    });
  const answers = await together(orderRef, [() => admin("POST", `${departure(ref)}/retirer`), patch]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const card = await query
    .selectFrom("cards")
    .select(["state", "workAddress", "lastName"])
    .where("ref", "=", ref)
    .executeTakeFirst();
  expect(card).toEqual({ state: "removed", workAddress: "", lastName: "" });
  expect(await rowsWith(["wojciechowska"])).toEqual([]);
});

test("a failed succession changes nothing", async () => {
  const { at, admin, refs, orderRef } = await someCompany();
  const [ref = ""] = refs;
  await admin("POST", departure(ref), { colleague: null });
  await query.updateTable("orders").set({ paidAt: null }).where("ref", "=", orderRef).execute();
  const { body } = await admin("POST", `${departure(ref)}/successeur`, newcomer(at));
  expect(body.code).toBe("order.not_paid");
  await query.updateTable("orders").set({ paidAt: clock.now() }).where("ref", "=", orderRef).execute();
  const rest = await query.selectFrom("cards").select(["state", "firstName"]).where("ref", "=", ref).executeTakeFirst();
  expect(rest).toEqual({ state: "left", firstName: "Awaa" });
  expect((await admin("DELETE", departure(ref))).status).toBe(200);
});

test("trash and restore, a staff pause or a missing payment do not bring a leaver back", async () => {
  const { admin, refs, orderRef } = await someCompany();
  const [ref = ""] = refs;
  await admin("POST", departure(ref), { colleague: null });
  const said = async () => (await pageOf(ref)).text.includes("Cette personne ne fait plus partie");
  await desk.call("POST", `/orders/${orderRef}/pause`, { reason: "Impayé" });
  await desk.call("POST", `/orders/${orderRef}/resume`, { reason: "Payé" });
  expect(await said()).toBe(true);
  expect((await desk.call("DELETE", `/orders/${orderRef}`, { reason: "Essai" })).status).toBeLessThan(300);
  expect(await said()).toBe(false);
  expect((await desk.call("POST", `/orders/${orderRef}/restore`, {})).status).toBeLessThan(300);
  expect(await said()).toBe(true);
  expect((await pageOf(refs[1] ?? "")).status).toBe(200);
});

/** Leaves a visitor's details on a card, with this version of the consent; resolves to its sentence. */
async function leaveDetails(ref: string, name: string, version: "company" | "holder"): Promise<string> {
  const page = await (await fetch(`${url}/vcard/${ref}/coordonnees`)).text();
  const unescape = (text: string) => text.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
  const shown = unescape(/name="sentence" value="([^"]*)"/.exec(page)?.[1] ?? "");
  const holder = getContactConsentText(contactConsentVersion, "Awaa Ndiaye") ?? "";
  const sent = version === "company" ? [companyConsentVersion, shown] : [contactConsentVersion, holder];
  const answer = await fetch(`${url}/vcard/${ref}/coordonnees`, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: url },
    body: new URLSearchParams({
      name,
      phone: "77 123 45 67",
      email: "",
      word: "",
      consent: sent[0] ?? "",
      sentence: sent[1] ?? "",
      site: "",
      secret: generateSecretId(),
    }),
  });
  expect(answer.status).toBe(303);
  return sent[1] ?? "";
}

// Seen to fail with `eraseOrderLeads` in place of `eraseCardLeads`, and without `holderLeft` in `selectCardLeads`.
test("leads left for the company too stay with the company only; the leaver's own leads are erased", async () => {
  const { id, at, admin, refs } = await someCompany();
  const [ref = ""] = refs;
  await query.updateTable("cards").set({ takesContacts: 1 }).where("ref", "=", ref).execute();
  const sentence = await leaveDetails(ref, "Moussa", "company");
  expect(sentence).toContain(
    `reçoive ces coordonnées pour me recontacter\u00a0; Teranga ${companies} lit ces coordonnées aussi`,
  );
  await leaveDetails(ref, "Ibou", "holder");
  const rows = () =>
    query
      .selectFrom("leftContacts")
      .select(["name", "organisationId", "holderLeft", "consentText"])
      .where("cardRef", "=", ref)
      .orderBy("name", "desc")
      .execute();
  expect((await rows()).map(({ name, organisationId }) => [name, organisationId])).toEqual([
    ["Moussa", id],
    ["Ibou", null],
  ]);
  await admin("POST", departure(ref), { colleague: null });
  expect((await admin("POST", `${departure(ref)}/successeur`, newcomer(at))).status).toBe(201);
  const [kept, ...others] = await rows();
  expect([kept?.name, kept?.holderLeft, others]).toEqual(["Moussa", 1, []]);
  expect(kept?.consentText).toMatch(/^J'accepte que cette personne reçoive .* Teranga \d+ lit ces coordonnées aussi/);
  await query.updateTable("cards").set({ takesContacts: 1 }).where("ref", "=", ref).execute();
  const next = await loggedInOwner(service, `penda@${at}`);
  expect((await next.call("GET", `/cartes/${ref}/contacts`)).body).toMatchObject({ total: 0, items: [] });
});

// Seen to fail with the card's current department, with that of any departure, and while only open ones were renamed.
test("a leaver's leads stay with their department only, whatever their successors' departments are", async () => {
  const { id, at, admin, refs, invite } = await someCompany();
  const [ref = ""] = refs;
  for (const [turn, department] of ["Ventes", "Logistique"].entries()) {
    await query.updateTable("cards").set({ takesContacts: 1 }).where("ref", "=", ref).execute();
    await leaveDetails(ref, `Visiteur ${turn}`, "company");
    clock.advance(1000);
    await admin("POST", departure(ref), { colleague: null });
    const ownerEmail = `penda${turn}@${at}`;
    const next = newcomer(at, { department, email: ownerEmail, ownerEmail });
    expect((await admin("POST", `${departure(ref)}/successeur`, next)).status).toBe(201);
    clock.advance(1000);
  }
  const readLeads = async (department: string) => {
    await invite(`${department}@${at}`, "manager", [department]);
    const manager = await memberOf(service, id, `${department}@${at}`);
    const { leads } = (await manager<EndpointAnswer<typeof listCompanyLeads>>("GET", "/contacts")).body;
    return leads.map((lead) => [lead.name, lead.department]);
  };
  expect(await readLeads("Finances")).toEqual([["Visiteur 0", "Finances"]]);
  expect(await readLeads("Ventes")).toEqual([["Visiteur 1", "Ventes"]]);
  await admin("POST", "/departements/renommer", { from: "Finances", to: "Comptes", managersFollow: false });
  expect(await readLeads("Comptes")).toEqual([["Visiteur 0", "Comptes"]]);
});

test("managers decide for their departments, staff for any company; another company learns nothing", async () => {
  const ours = await someCompany();
  const others = await someCompany();
  await ours.invite(`chef@${ours.at}`, "manager", ["Ventes"]);
  const manager = await memberOf(service, ours.id, `chef@${ours.at}`);
  const [finance = "", sales = ""] = ours.refs;
  expect((await manager("POST", departure(finance), { colleague: null })).body.code).toBe("colleague.not_found");
  expect((await others.admin("POST", departure(sales), { colleague: null })).body.code).toBe("colleague.not_found");
  expect((await manager("POST", departure(sales), { colleague: finance })).status).toBe(200);
  // Managers cannot order.
  expect((await manager("POST", `${departure(sales)}/successeur`, newcomer(ours.at))).status).toBe(403);
  expect(
    (await desk.call("POST", `/organisations/${ours.id}/people/${finance}/departure`, { colleague: null })).status,
  ).toBe(200);
  expect(
    (await desk.call<Said>("POST", `/organisations/${others.id}/people/${finance}/departure`, { colleague: null })).body
      .code,
  ).toBe("colleague.not_found");
  const listed = async (member: typeof manager) =>
    (await member<EndpointAnswer<typeof listDepartures>>("GET", "/departs")).body.departures.map(({ ref }) => ref);
  expect([await listed(manager), await listed(ours.admin), await listed(others.admin)]).toEqual([
    [sales],
    [finance, sales],
    [],
  ]);
  // Moving a leaver to another department moves the decision too. Seen to fail while the departure kept its own.
  expect((await ours.admin("PATCH", `/personnes/${sales}`, { department: "Finances" })).status).toBe(200);
  expect(await listed(manager)).toEqual([]);
  expect((await manager("DELETE", departure(sales))).body.code).toBe("colleague.not_found");
  const audit = await query
    .selectFrom("auditLog")
    .select("action")
    .where("orderRef", "=", ours.orderRef)
    .where("action", "=", "card.left")
    .execute();
  expect(audit.length).toBe(1);
});

test("a leaver's card is not printed any more", async () => {
  const { admin, refs } = await someCompany("SILVER");
  const [ref = ""] = refs;
  await admin("POST", departure(ref), { colleague: null });
  const piece = await query.selectFrom("pieces").selectAll().where("cardRef", "=", ref).executeTakeFirstOrThrow();
  const answer = await desk.call<{ failed?: { code: string }[] } & Said>("POST", "/pieces/moves", {
    pieces: [{ id: piece.id, from: piece.state }],
    to: "printed",
  });
  expect(JSON.stringify(answer.body)).toContain("piece.holder_left");
});

// Seen to fail without the open departure in `eraseRemoved`: the whole order was erased, since its buyer had left.
test("after 30 days a leaver is erased from every table; the company's order stays, and the page shows the sentence", async () => {
  const { id, at, admin, refs, orderRef } = await someCompany();
  await desk.call("PATCH", `/organisations/${id}`, { billingEmail: `awa0@${at}` });
  await query
    .updateTable("orders")
    .set({ buyerEmail: `awa0@${at}` })
    .where("ref", "=", orderRef)
    .execute();
  const [ref = "", ...others] = refs;
  await admin("PATCH", `/personnes/${ref}`, { lastName: "Quetzalcoatl", email: "xylophon@example.com" });
  await query
    .updateTable("cards")
    .set({ state: "removed", removedFrom: "removed" })
    .where("ref", "in", others)
    .execute();
  await admin("POST", departure(ref), { colleague: null });
  await service.worker.runDue();
  await lives(29);
  await eraseCardsDueForRemoval(deps);
  expect((await rowsWith(["quetzalcoatl"])).length).toBeGreaterThan(0);
  await lives(2);
  await eraseCardsDueForRemoval(deps);
  await service.worker.runDue();
  expect(await rowsWith(["quetzalcoatl", "xylophon"])).toEqual([]);
  const order = await query.selectFrom("orders").select("expiredAt").where("ref", "=", orderRef).executeTakeFirst();
  expect(order).toEqual({ expiredAt: null });
  expect((await pageOf(ref)).text).toContain("Cette personne ne fait plus partie");
  const fresh = await memberOf(service, id, `admin@${at}`);
  expect((await fresh("DELETE", departure(ref))).body.code).toBe("departure.not_open");
  const { body } = await fresh<EndpointAnswer<typeof listDepartures>>("GET", "/departs");
  expect(body.departures).toMatchObject([{ ref, name: "", department: "Finances", erasedAt: null }]);
  // A year later the address can still be handed on.
  const handed = await fresh("POST", `${departure(ref)}/successeur`, newcomer(at));
  expect(handed.status).toBe(201);
  expect((await pageOf(ref)).text).toContain("Penda");
});
