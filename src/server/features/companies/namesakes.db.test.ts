import { afterAll, expect, test } from "vitest";
import type { CompanyCompletions } from "#shared/contract/card-completion.ts";
import type { ChangeRequests } from "#shared/contract/change-requests.ts";
import type { listCompanyLeads } from "#shared/contract/company-leads.ts";
import type { CompanyPeople } from "#shared/contract/company-people.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { LotPiece } from "#shared/contract/lots.ts";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import type { Proof } from "#shared/contract/proofs.ts";
import { formatPersonName } from "#shared/format/person-name.ts";
import { listOrderCards } from "#server/features/cards/card-store.ts";
import { bringList, createCompany } from "#test/factories/company.ts";
import { memberOf } from "#test/factories/company-space.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";

const app = await startTestApp(administrator);
afterAll(() => app.close());
const { query } = app.deps.db;

// Seen to fail with `apartOf` removed from the lists of people, completions and pieces.
test("namesakes are told apart in every list of their company and of its order", async () => {
  const desk = await staffOn(app);
  const id = await createCompany(desk, { name: "Baobab", address: "Plateau, Dakar" });
  const list = [
    "Prénom;Nom;Fonction;Département;Téléphone;E-mail",
    "Moussa;Diop;Conseiller;Ventes;+221771234567;",
    "Moussa;DIOP;Conseiller;Achats;+221771234568;",
    "Awa;Ndiaye;Conseillère;Ventes;+221771234569;",
  ].join("\n");
  const orderRef = (await bringList(app, desk, id, list)).body.order?.ref ?? "";
  await desk.call("POST", `/organisations/${id}/members`, {
    email: "chef@baobab.example",
    role: "admin",
    departments: [],
  });
  await desk.call("POST", `/orders/${orderRef}/mark-paid`, { method: "Espèces" });
  await app.worker.runDue();
  const boss = await memberOf(app, id, "chef@baobab.example");
  const sorted = (names: readonly string[]) => names.toSorted((one, other) => one.localeCompare(other, "fr"));
  const told = ["Awa Ndiaye", "Moussa Diop (Achats)", "Moussa Diop (Ventes)"];
  const readPeople = async (search: string) =>
    (await boss<CompanyPeople>("GET", `/personnes?search=${search}`)).body.people.map(formatPersonName);
  expect(sorted(await readPeople(""))).toEqual(told);
  // Filtered down to one, they are still told apart.
  expect(await readPeople("&department=Achats")).toEqual(["Moussa Diop (Achats)"]);
  const { people } = (await boss<CompanyCompletions>("GET", "/a-completer")).body;
  expect(sorted(people.map(formatPersonName))).toEqual(told);
  const { cardList } = (await desk.call<EndpointAnswer<typeof readOrderDetail>>("GET", `/orders/${orderRef}`)).body;
  expect(sorted(cardList.map(formatPersonName))).toEqual(told);
  const pieces = (await desk.call<LotPiece[]>("GET", `/lots/${orderRef}/pieces?department=Ventes`)).body;
  expect(sorted(pieces.map(formatPersonName))).toEqual(["Awa Ndiaye", "Moussa Diop (Ventes)"]);
  expect((await desk.call("POST", `/orders/${orderRef}/proofs`, {})).status).toBe(201);
  const { versions } = (await desk.call<Proof>("GET", `/orders/${orderRef}/proofs`)).body;
  expect(sorted((versions[0]?.shown ?? []).map(({ name }) => name))).toEqual(told);
  const mail = await query
    .selectFrom("mails")
    .select("data")
    .where("template", "=", "company-people-missing")
    .executeTakeFirstOrThrow();
  const named = (JSON.parse(mail.data) as { people: { name: string }[] }).people.map(({ name }) => name);
  expect(sorted(named)).toEqual(told);
  const [first] = await listOrderCards(query, orderRef);
  const { whose } = (
    await desk.call<{ whose: { name: string } }>("GET", `/card-at?address=${app.url}/vcard/${first?.ref}?s=qr`)
  ).body;
  expect(whose.name).toBe("Moussa Diop (Ventes)");
});

// Seen to fail with the bare name in the mails and in the list of contacts.
test("namesakes are told apart in mails about change requests and in the list of leads", async () => {
  const desk = await staffOn(app);
  const id = await createCompany(desk, { name: "Rônier", address: "Plateau, Dakar" });
  await desk.call("PATCH", `/organisations/${id}/template`, { locked: ["jobTitle"] });
  const list = [
    "Prénom;Nom;Fonction;Département;Téléphone;E-mail",
    "Moussa;Diop;Conseiller;Ventes;+221771230001;",
    "Moussa;Diop;Conseiller;Ventes;+221771230002;",
  ].join("\n");
  const orderRef = (await bringList(app, desk, id, list)).body.order?.ref ?? "";
  const invite = (email: string, role: string, departments: string[]) =>
    desk.call("POST", `/organisations/${id}/members`, { email, role, departments });
  await invite("chef@ronier.example", "admin", []);
  await invite("ventes@ronier.example", "manager", ["Ventes"]);
  const boss = await memberOf(app, id, "chef@ronier.example");
  const manager = await memberOf(app, id, "ventes@ronier.example");
  const card = (await listOrderCards(query, orderRef)).find(({ phoneNumber }) => phoneNumber.endsWith("2"));
  const ref = card?.ref ?? "";
  expect((await manager("POST", `/personnes/${ref}/demandes`, { field: "jobTitle", to: "Chef" })).status).toBe(201);
  const { open } = (await boss<ChangeRequests>("GET", "/demandes")).body;
  await boss("POST", `/demandes/${open[0]?.id}`, { accepted: false, word: "Non.", seen: "Chef" });
  const mails = await query
    .selectFrom("mails")
    .select("data")
    .where("template", "in", ["change-requested", "change-decided"])
    .where("orderRef", "=", orderRef)
    .execute();
  const told = "Moussa Diop (finit par 0002)";
  expect(mails.map(({ data }) => (JSON.parse(data) as { name: string }).name)).toEqual([told, told]);
  await query
    .insertInto("leftContacts")
    .values({
      id: "01LEFT",
      cardRef: ref,
      name: "Fatou",
      phone: "+221770000001",
      email: "",
      word: "",
      consentVersion: "2026-11",
      consentText: "J'accepte",
      secretHash: "left",
      organisationId: id,
      holderLeft: 0,
      searchText: "",
      leftAt: app.clock.now(),
      toldAt: null,
    })
    .execute();
  const { leads } = (await boss<EndpointAnswer<typeof listCompanyLeads>>("GET", "/contacts")).body;
  expect(leads.map(({ person }) => person)).toEqual([told]);
});
