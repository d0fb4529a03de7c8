import { setTimeout } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import type { CompanyDetail } from "#shared/contract/companies.ts";
import { offers } from "#shared/offers/offers.ts";
import { inTransaction } from "#server/db/database.ts";
import { listOrderCards } from "#server/features/cards/card-store.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { noCardExtras } from "#shared/card/extras/card-extras.ts";
import { bringList, createCompany, writePeopleCsv } from "#test/factories/company.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { lockCompanyOrThrow } from "./company-lock.ts";

const service = await startTestApp(administrator);
const { deps } = service;
const { query } = deps.db;
afterAll(() => service.close());
const desk = await staffOn(service, "binta@example.com", "Binta", "desk");

const company = () =>
  createCompany(desk, {
    name: "Teranga SA",
    address: "12 avenue Pompidou, Dakar",
    contactName: "Fatou Binetou Sow",
    billingEmail: "fatou@teranga.example",
    billingPhone: "33 821 00 00",
  });
const read = async (id: string) => (await desk.call<CompanyDetail>("GET", `/organisations/${id}`)).body;
const cardsOf = (id: string) =>
  query.selectFrom("cards").selectAll().where("organisationId", "=", id).orderBy("orderRef").orderBy("place").execute();

test("a list makes one order, with a card for each person in the list's order and with the template's texts", async () => {
  const id = await company();
  const { status, body } = await bringList(service, desk, id, writePeopleCsv(40));
  expect([status, body.made, body.changed, body.same]).toEqual([201, 40, 0, 0]);
  const order = await query
    .selectFrom("orders")
    .selectAll()
    .where("ref", "=", body.order?.ref ?? "")
    .executeTakeFirstOrThrow();
  expect(order).toMatchObject({
    organisationId: id,
    buyerFirstName: "Fatou",
    buyerLastName: "Binetou Sow",
    buyerEmail: "fatou@teranga.example",
    buyerPhone: "+221338210000",
    deliveryAddress: "12 avenue Pompidou, Dakar",
    begun: 1,
    paidAt: null,
  });
  const cards = await listOrderCards(deps.db.query, order.ref);
  expect(cards.map(({ place }) => place)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
  expect(cards[11]).toMatchObject({
    firstName: "Awabb",
    company: "Teranga SA",
    workAddress: "12 avenue Pompidou, Dakar",
    department: "Ventes",
    phoneNumber: "+221771000011",
    ownerEmail: "awa11@teranga.example",
    organisationId: id,
    state: "waiting",
  });
  const lines = await query.selectFrom("orderLines").selectAll().where("orderRef", "=", order.ref).execute();
  expect(lines.reduce((sum, { quantity, unitPrice, discount }) => sum + quantity * unitPrice - discount, 0)).toBe(
    order.price,
  );
  // Nobody gets a mail before the company has agreed.
  expect(await query.selectFrom("mails").select("id").where("orderRef", "=", order.ref).execute()).toEqual([]);
  expect((await read(id)).orders).toMatchObject([
    { ref: order.ref, cards: 40, price: order.price, received: 0, refunded: 0, paid: false, rest: 0 },
  ]);
});

test("the same list again makes no card; a longer one changes cards and adds new ones", async () => {
  const id = await company();
  await bringList(service, desk, id, writePeopleCsv(12));
  const again = await bringList(service, desk, id, writePeopleCsv(12));
  expect([again.status, again.body.code]).toEqual([409, "list.nobody_new"]);
  const more = await bringList(service, desk, id, writePeopleCsv(15, { jobTitle: "Directrice" }));
  expect(more.body).toMatchObject({ made: 3, changed: 12, same: 0 });
  const cards = await cardsOf(id);
  expect(cards.length).toBe(15);
  expect(new Set(cards.map(({ jobTitle }) => jobTitle))).toEqual(new Set(["Directrice"]));
  const events = await query
    .selectFrom("orderEvents")
    .select(["kind", "details"])
    .where("kind", "=", "order.list_brought")
    .execute();
  expect(events.at(-1)?.details).toContain("12 cartes changées");
});

// Seen to fail without the company's lock: 24 cards on PostgreSQL.
test("the same list brought twice at once makes one card for each person", async () => {
  const id = await company();
  const brought = [1, 2].map(() => bringList(service, desk, id, writePeopleCsv(12)));
  // Both have read the list and wait by the time the company is unlocked.
  await inTransaction(deps, async (deps) => {
    await lockCompanyOrThrow(deps, id);
    await setTimeout(3_000);
  });
  const both = await Promise.all(brought);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await cardsOf(id)).length).toBe(12);
});

test("a list with a fault left, without people, or for an archived company makes nothing", async () => {
  const id = await company();
  const faulty = `${writePeopleCsv(2)}\nModou;Fall;Chauffeur;Ventes;12;modou@teranga.example`;
  expect((await bringList(service, desk, id, faulty)).body.code).toBe("list.faults_left");
  expect((await bringList(service, desk, id, writePeopleCsv(1), { withoutRows: [2] })).body.code).toBe("list.nobody");
  expect((await bringList(service, desk, undefined, writePeopleCsv(1))).body.code).toBe("organisation.not_found");
  expect((await bringList(service, desk, "0".repeat(26), writePeopleCsv(1))).body.code).toBe("organisation.not_found");
  await desk.call("POST", `/organisations/${id}/archive`, { archived: true });
  expect((await bringList(service, desk, id, writePeopleCsv(1))).body.code).toBe("organisation.archived");
  expect(await cardsOf(id)).toEqual([]);
});

test("an agreed price applies to each card; an offer without a list price needs one", async () => {
  const id = await company();
  await desk.call("PATCH", `/organisations/${id}/template`, { offer: "CUSTOM" });
  expect((await bringList(service, desk, id, writePeopleCsv(11))).body.code).toBe("offer.unavailable");
  const { body } = await bringList(service, desk, id, writePeopleCsv(11), { price: 9_000 });
  expect((await read(id)).orders[0]).toMatchObject({ ref: body.order?.ref, price: 99_000 });
  expect(offers.CUSTOM.sale).toBe("mail");
});

test("a column's assigned use is remembered for the company's next list", async () => {
  const id = await company();
  const list = (names: string) => `Prénom;Nom;Fonction;Téléphone;Bureau\n${names}`;
  const columns = [{ column: 4, use: "department" as const }];
  await bringList(service, desk, id, list("Awa;Ndiaye;Juriste;771234567;Plateau"), { columns });
  await bringList(service, desk, id, list("Moussa;Diop;Juriste;781234567;Almadies"));
  expect((await cardsOf(id)).map(({ department }) => department).toSorted()).toEqual(["Almadies", "Plateau"]);
});

// Seen to fail while two rows with the company's own telephone and mailbox counted as one person.
test("people who share a switchboard and a mailbox stay separate people", async () => {
  const id = await company();
  await desk.call("PATCH", `/organisations/${id}/template`, {
    workPhoneNumber: "33 821 00 00",
    workEmail: "contact@teranga.example",
    asked: ["phoneNumber", "profileUrl"],
  });
  const list =
    "Prénom;Nom;Fonction;Téléphone professionnel;E-mail\nAwa;Ndiaye;Juriste;33 821 00 00;Contact@teranga.example\nMoussa;Diop;Juriste;33 821 00 00;contact@teranga.example";
  expect((await bringList(service, desk, id, list)).body).toMatchObject({ made: 2, same: 0 });
  expect((await bringList(service, desk, id, list)).body.code).toBe("list.nobody_new");
  const third = `${list}\nEva;Fall;Juriste;33 821 00 00;contact@teranga.example`;
  expect((await bringList(service, desk, id, third)).body).toMatchObject({ made: 1, same: 2 });
  const cards = await cardsOf(id);
  expect(cards.map(({ workPhoneNumber }) => workPhoneNumber)).toEqual(Array(3).fill("+221338210000"));
  // Seen to fail while the company's mailbox in a row became its holder's.
  expect(cards.map(({ ownerEmail }) => ownerEmail)).toEqual(["", "", ""]);
});

// Seen to fail while the next person was written onto a leaver's card.
test.each<[string, Partial<CardRow>]>([
  ["has left", { state: "left", removalAskedAt: 1, removalFrom: "live" }],
  ["has asked for its removal", { state: "paused", removalAskedAt: 1, removalFrom: "live" }],
])("the next person gets the mailbox and telephone of a holder who %s", async (_name, columns) => {
  const id = await company();
  const list = (people: string) => `Prénom;Nom;Fonction;Téléphone;E-mail\n${people}`;
  const awa = "Awa;Ndiaye;DAF;77 123 45 67;daf@teranga.example";
  await bringList(service, desk, id, list(awa));
  const [left] = await cardsOf(id);
  await query
    .updateTable("cards")
    .set(columns)
    .where("ref", "=", left?.ref ?? "")
    .execute();
  expect((await bringList(service, desk, id, list(awa))).body.code).toBe("list.nobody_new");
  const again = awa.replace("DAF", "Directrice");
  expect((await bringList(service, desk, id, list(again))).body.code).toBe("list.nobody_new");
  const next = "Moussa;Diop;DAF;77 123 45 67;daf@teranga.example";
  expect((await bringList(service, desk, id, list(next))).body).toMatchObject({ made: 1, changed: 0 });
  expect((await bringList(service, desk, id, list(next))).body.code).toBe("list.nobody_new");
  expect((await bringList(service, desk, id, list(next.replace("DAF", "Directeur")))).body).toMatchObject({
    changed: 1,
  });
  expect((await cardsOf(id)).map(({ firstName, jobTitle }) => [firstName, jobTitle]).toSorted()).toEqual([
    ["Awa", "DAF"],
    ["Moussa", "Directeur"],
  ]);
});

// Seen to fail while only a correction at the desk sent this mail.
test("an owner gets a mail when a list changes the spelling of her name, which hides her payment link", async () => {
  const id = await company();
  const list = (name: string) =>
    `Prénom;Nom;Fonction;Téléphone;E-mail\n${name};Ba;Juriste;77 123 45 67;ba@teranga.example`;
  await bringList(service, desk, id, list("Aïssatou"));
  const link = { provider: "wave", url: "https://pay.wave.com/m/M_sn_bCfDE26Wd7Xt/c/sn/", label: "", amount: null };
  const extras = { ...noCardExtras, payments: [{ ...link, payee: "Aïssatou Ba" }] };
  await query
    .updateTable("cards")
    .set({ offer: "GOLD", state: "live", ownerEmail: "ba@teranga.example", extras: JSON.stringify(extras) })
    .where("organisationId", "=", id)
    .execute();
  expect((await bringList(service, desk, id, list("Aissatou"))).body).toMatchObject({ changed: 1 });
  const mails = await query
    .selectFrom("mails")
    .select("recipient")
    .where("template", "=", "page-addition-hidden")
    .execute();
  expect(mails).toEqual([{ recipient: "ba@teranga.example" }]);
});

// Seen to fail while a department was stored as typed: managers only see the exact word.
test("a department spelled differently in the next list stays the same one, for known people and new ones", async () => {
  const id = await company();
  const list = (department: string, also = "") =>
    `Prénom;Nom;Fonction;Département;Téléphone\nAwa;Ndiaye;Juriste;${department};77 123 45 67${also}`;
  await bringList(service, desk, id, list("Ventes & Export"));
  expect((await bringList(service, desk, id, list("VENTES & EXPORT"))).body.code).toBe("list.nobody_new");
  const also =
    "\nEva;Fall;Juriste;ventes & export;78 123 45 67\nOmar;Sy;Juriste;Parc auto;76 123 45 67\nAli;Ba;Juriste;parc auto;70 123 45 67";
  expect((await bringList(service, desk, id, list("ventes  & export", also))).body).toMatchObject({ made: 3, same: 1 });
  const departments = (await cardsOf(id)).map(({ firstName, department }) => `${firstName} ${department}`).toSorted();
  expect(departments).toEqual(["Ali Parc auto", "Awa Ventes & Export", "Eva Ventes & Export", "Omar Parc auto"]);
});

test("the same list again overrides no locked field, and a person's WhatsApp does not replace the company's link", async () => {
  const id = await company();
  const shared = {
    workPhoneNumber: "33 821 00 00",
    locked: ["workPhoneNumber"],
    socialMedias: ["https://wa.me/221338210000"],
  };
  await desk.call("PATCH", `/organisations/${id}/template`, shared);
  const list =
    "Prénom;Nom;Fonction;Téléphone;Téléphone professionnel;WhatsApp\nAwa;Ndiaye;Juriste;77 123 45 67;33 899 99 99;78 100 00 00";
  await bringList(service, desk, id, list);
  expect((await bringList(service, desk, id, list)).body.code).toBe("list.nobody_new");
  const other = await bringList(service, desk, id, list.replace("78 100 00 00", "78 200 00 00"));
  expect(other.body.changed).toBe(1);
  const [card] = await cardsOf(id);
  expect(card?.workPhoneNumber).toBe("+221338210000");
  expect(JSON.parse(card?.socialMedias ?? "")).toEqual(["https://wa.me/221338210000", "https://wa.me/221782000000"]);
});

test("a company's common mailbox never becomes an owner", async () => {
  const id = await company();
  await desk.call("PATCH", `/organisations/${id}/template`, { workEmail: "contact@teranga.example" });
  const list = (job: string) => `Prénom;Nom;Fonction;Téléphone\nAwa;Ndiaye;${job};77 123 45 67`;
  await bringList(service, desk, id, list("Juriste"));
  await bringList(service, desk, id, list("Directrice"));
  expect((await cardsOf(id)).map(({ jobTitle, ownerEmail }) => [jobTitle, ownerEmail])).toEqual([["Directrice", ""]]);
});
