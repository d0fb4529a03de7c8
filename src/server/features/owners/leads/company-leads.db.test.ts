import { afterAll, expect, test } from "vitest";
import { companyConsentVersion } from "#server/features/owners/leads/contact-consent-rules.ts";
import type { CompanyLead } from "#shared/contract/company-leads.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { readSpreadsheet } from "#server/rendering/spreadsheet/read-spreadsheet.ts";
import { companyWithSpace, memberOf } from "#test/factories/company-space.ts";
import { shownConsent } from "#test/factories/contact-consent.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";

const service = await startTestApp(administrator);
const { deps, url } = service;
const { query } = deps.db;
afterAll(() => service.close());
const desk = await staffOn(service, "binta@example.com", "Binta", "desk");

async function leave(ref: string, name: string, phone = "77 123 45 67") {
  service.clock.advance(10);
  const answer = await fetch(`${url}/vcard/${ref}/coordonnees`, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: url },
    body: new URLSearchParams({
      name,
      phone,
      email: "",
      word: "",
      consent: companyConsentVersion,
      sentence: await shownConsent(url, ref),
      site: "",
      secret: generateSecretId(),
    }),
  });
  expect(answer.status).toBe(303);
}
interface Listed {
  leads: CompanyLead[];
  total: number;
  departments: string[];
}

// Seen to fail without the conditions on the lead's company and on departments.
test("a company reads the leads that visitors let it read, by department, and finds them by name; earlier leads stay the holder's", async () => {
  const { id, at, refs, admin, invite } = await companyWithSpace(service, desk, "Alpha");
  const other = await companyWithSpace(service, desk, "Beta");
  const [finance = "", sales = ""] = refs;
  await leave(finance, "Moussa Fall");
  await leave(sales, "Aïda Sarr");
  await leave(other.refs[0] ?? "", "Ibou Ba");
  // From before the consent named the company.
  await query
    .insertInto("leftContacts")
    .values({
      id: "01BEFORE",
      cardRef: finance,
      name: "Fatou",
      phone: "+221770000001",
      email: "",
      word: "",
      consentVersion: "2026-11",
      consentText: "J'accepte",
      secretHash: "before",
      organisationId: null,
      holderLeft: 0,
      searchText: "",
      leftAt: service.clock.now(),
      toldAt: null,
    })
    .execute();
  const list = async (call: typeof admin, search = "") => (await call<Listed>("GET", `/contacts${search}`)).body;
  const names = ({ leads }: Listed) => leads.map(({ name }) => name);
  expect(await list(admin)).toMatchObject({
    total: 2,
    departments: ["Finances", "Ventes"],
    leads: [
      { name: "Aïda Sarr", person: "Awab Ndiaye", department: "Ventes", phone: "+221771234567" },
      { name: "Moussa Fall", person: "Awaa Ndiaye", department: "Finances" },
    ],
  });
  expect(names(await list(admin, "?search=aida"))).toEqual(["Aïda Sarr"]);
  expect(names(await list(admin, "?department=Finances"))).toEqual(["Moussa Fall"]);
  expect(names(await list(admin, "?department=%3D"))).toEqual([]);
  expect(names(await list(admin, "?page=2"))).toEqual([]);
  await invite(`chef@${at}`, "manager", ["Ventes"]);
  const manager = await memberOf(service, id, `chef@${at}`);
  expect(names(await list(manager))).toEqual(["Aïda Sarr"]);
  expect(names(await list(manager, "?department=Finances"))).toEqual([]);
  const holder = await loggedInOwner(service, `awa0@${at}`);
  expect((await holder.call("GET", `/cartes/${finance}/contacts`)).body).toMatchObject({ total: 2 });
  // An erased holder is no longer named.
  await admin("POST", `/personnes/${sales}/depart`, { colleague: null });
  expect((await admin("POST", `/personnes/${sales}/depart/retirer`)).status).toBe(200);
  expect((await list(admin)).leads[0]).toMatchObject({ name: "Aïda Sarr", person: "", department: "Ventes" });
  // Managers of the former department keep reading the leads; nobody else does.
  expect(names(await list(manager))).toEqual(["Aïda Sarr"]);
  await invite(`autre@${at}`, "manager", ["Finances"]);
  expect(names(await list(await memberOf(service, id, `autre@${at}`)))).toEqual(["Moussa Fall"]);
});

test("leads are exported as CSV and Excel, with formulas disarmed and telephones readable", async () => {
  const { id, at, refs } = await companyWithSpace(service, desk, "Gamma");
  await leave(refs[0] ?? "", "=1+1");
  const { cookie } = await loggedInOwner(service, `admin@${at}`);
  const file = async (type: string) =>
    Buffer.from(
      await (
        await fetch(`${url}/api/entreprises/${id}/contacts.${type}`, { headers: { Cookie: cookie } })
      ).arrayBuffer(),
    );
  const csv = (await file("csv")).toString();
  expect(csv.split("\r\n")).toEqual([
    "\ufeffDate;Nom;Téléphone;E-mail;Mot;Laissé à;Département;Accord donné",
    expect.stringMatching(/^[-\d: ]{16};'=1\+1;\+221 77 123 45 67;;;Awaa Ndiaye;Finances;.*Gamma/),
    "",
  ]);
  expect(csv).toContain("Gamma lit ces coordonnées aussi");
  const sheet = await readSpreadsheet({ bytes: await file("xlsx") });
  expect(sheet.notes).toEqual([]);
  expect(JSON.stringify(sheet)).toContain("=1+1");
  const other = await companyWithSpace(service, desk, "Delta");
  const theirs = await loggedInOwner(service, `admin@${other.at}`);
  for (const path of ["contacts.csv", "contacts.xlsx", "statistiques.csv", "statistiques.xlsx"]) {
    const answer = await fetch(`${url}/api/entreprises/${id}/${path}`, { headers: { Cookie: theirs.cookie } });
    expect([path, answer.status]).toEqual([path, 404]);
  }
});

// Seen to fail without the check of the offer.
test("an administrator turns on the lead form of all cards whose offer allows it, once; a manager cannot", async () => {
  const { id, refs, admin, invite } = await companyWithSpace(service, desk, "Gamma", 3);
  const [first = ""] = refs;
  await query.updateTable("cards").set({ takesContacts: 0 }).where("organisationId", "=", id).execute();
  await query.updateTable("cards").set({ offer: "SILVER" }).where("ref", "=", first).execute();
  const forms = async () => (await admin<{ forms: object }>("GET", "/contacts")).body.forms;
  expect(await forms()).toEqual({ on: 0, off: 2, without: 1 });
  await invite("ventes@gamma.example", "manager", ["Ventes"]);
  const manager = await memberOf(service, id, "ventes@gamma.example");
  expect((await manager("POST", "/contacts/ouvrir")).status).toBe(403);
  expect((await admin("POST", "/contacts/ouvrir")).body.message).toBe("Le formulaire est sur 2 pages de plus.");
  expect(await forms()).toEqual({ on: 2, off: 0, without: 1 });
  expect((await admin("POST", "/contacts/ouvrir")).body.message).toBe("Le formulaire est sur 0 page de plus.");
  expect((await fetch(`${url}/vcard/${refs[1]}/coordonnees`)).status).toBe(200);
  expect((await fetch(`${url}/vcard/${first}/coordonnees`)).status).toBe(404);
});
