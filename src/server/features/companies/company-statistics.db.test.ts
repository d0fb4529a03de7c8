import { afterAll, expect, test } from "vitest";
import type { CompanyStatistics } from "#shared/contract/company-statistics.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { getOwnerCardStatistics } from "#server/features/cards/visits/visit-service.ts";
import type { VisitRow } from "#server/features/cards/visits/visit-tables.ts";
import { companyWithSpace, memberOf } from "#test/factories/company-space.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";

const service = await startTestApp(administrator);
const { deps, url, clock } = service;
const { query } = deps.db;
afterAll(() => service.close());
// Noon on the 20th, so that the month has days behind and ahead.
clock.advance(Date.UTC(2027, 4, 20, 12) - clock.now());
const today = Date.UTC(2027, 4, 20);

const visit = (cardRef: string, daysAgo: number, kind: VisitRow["kind"], times: number): VisitRow => ({
  cardRef,
  day: today - daysAgo * dayMs,
  source: "nfc",
  kind,
  times,
});

// Seen to fail without the conditions on departments and on the company.
test("a company's figures are the sums of its cards', in total and by department; managers see theirs only", async () => {
  const fresh = await staffOn(service, "awa.desk@example.com", "Awa", "desk");
  const { id, at, refs, admin, invite } = await companyWithSpace(service, fresh, "Alpha");
  const other = await companyWithSpace(service, fresh, "Beta");
  await query
    .insertInto("visits")
    .values([
      ...refs.map((ref, place) => visit(ref, 2, "view", 10 + place)),
      visit(refs[0] ?? "", 3, "save", 4),
      visit(refs[1] ?? "", 3, "call", 7),
      visit(refs[1] ?? "", 40, "view", 20),
      visit(refs[1] ?? "", 0, "view", 500),
      visit(other.refs[0] ?? "", 2, "view", 900),
    ])
    .execute();
  const read = async (call: typeof admin, search = "") =>
    (await call<CompanyStatistics>("GET", `/statistiques${search}`)).body;
  const all = await read(admin);
  const each = await Promise.all(refs.map((ref) => getOwnerCardStatistics(deps, ref)));
  expect(all.present.views).toBe(each.reduce((sum, { details }) => sum + (details?.present.views ?? 0), 0));
  expect(all.months).toHaveLength(12);
  expect(all.days.present.reduce((sum, one) => sum + one, 0)).toBe(75);
  expect(all.present).toMatchObject({ views: 75, saves: 4, taps: 7, sources: [{ source: "nfc", views: 75 }] });
  expect(all.departments).toMatchObject([
    { name: "Finances", present: { views: 36, saves: 4 } },
    { name: "Ventes", present: { views: 39, taps: 7 }, before: { views: 20 } },
  ]);
  await invite(`chef@${at}`, "manager", ["Ventes"]);
  const manager = await memberOf(service, id, `chef@${at}`);
  expect(await read(manager)).toMatchObject({ present: { views: 39 }, departments: [{ name: "Ventes" }] });
  expect(await read(manager, "?department=Finances")).toMatchObject({ present: { views: 0 }, departments: [] });
  expect((await read(admin, "?department=Finances")).present.views).toBe(36);
});

test("the figures are exported as CSV and Excel with formulas disarmed, and the log names the person who took them", async () => {
  const fresh = await staffOn(service, "coumba.desk@example.com", "Coumba", "desk");
  const { id, at, refs, admin } = await companyWithSpace(service, fresh, "Gamma");
  await query
    .insertInto("visits")
    .values([
      visit(refs[0] ?? "", 2, "view", 12),
      visit(refs[1] ?? "", 2, "view", 11),
      visit(refs[1] ?? "", 2, "save", 10),
      visit(refs[1] ?? "", 2, "call", 9),
      visit(refs[1] ?? "", 32, "view", 8),
      visit(refs[1] ?? "", 32, "save", 7),
      visit(refs[1] ?? "", 32, "call", 6),
    ])
    .execute();
  await admin("POST", "/departements/renommer", { from: "Ventes", to: "=cmd|' /C calc'!A1", managersFollow: true });
  const { cookie } = await loggedInOwner(service, `admin@${at}`);
  const file = (type: string) =>
    fetch(`${url}/api/entreprises/${id}/statistiques.${type}`, { headers: { Cookie: cookie } });
  const csv = await (await file("csv")).text();
  expect(csv.split("\r\n")[0]).toBe(
    "Département;Personne;Vues ce mois;Contacts enregistrés ce mois;Gestes ce mois;Vues aux mêmes jours du mois d'avant;Contacts enregistrés aux mêmes jours du mois d'avant;Gestes aux mêmes jours du mois d'avant",
  );
  expect(csv).toContain(";11;10;9;8;7;6\r\n");
  expect(csv).toContain("Finances;;12;0;0;0;;");
  expect(csv).toContain("'=cmd|");
  expect(csv).toContain("Awaa Ndiaye;12;0;0;0;;");
  const xlsx = await file("xlsx");
  expect(xlsx.headers.get("content-type")).toContain("spreadsheetml");
  const bytes = Buffer.from(await xlsx.arrayBuffer());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  const entries = await query
    .selectFrom("auditLog")
    .select(["target", "details"])
    .where("action", "=", "organisation.exported")
    .orderBy("id")
    .execute();
  expect(entries).toEqual([
    { target: "Gamma", details: `Statistiques, CSV, par admin@${at}` },
    { target: "Gamma", details: `Statistiques, Excel, par admin@${at}` },
  ]);
});
