import { afterAll, expect, test } from "vitest";
import type { CompanyCompletions } from "#shared/contract/card-completion.ts";
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

// Seen to fail with `apartOf` taken out of the people's, the completions' and the pieces' lists.
test("two people of one name are told apart in every list of their company and of its order", async () => {
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
  // Listed alone, they are told apart all the same.
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
