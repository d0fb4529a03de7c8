import { afterAll, expect, test } from "vitest";
import type { ListedCompanyMember } from "#shared/contract/company-members.ts";
import type { CompanyPeople, CompanyPerson } from "#shared/contract/company-people.ts";
import type { CompanyDetail } from "#shared/contract/companies.ts";
import { companyWithSpace, memberOf } from "#test/factories/company-space.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";

const app = await startTestApp(administrator);
const { query } = app.deps.db;
afterAll(() => app.close());
const desk = await staffOn(app, "fatou@example.com", "Fatou", "desk");

/** A company whose first person is a member too, and its other administrator. */
async function someCompany(name: string, role: "admin" | "manager" = "admin") {
  const company = await companyWithSpace(app, desk, name, 3);
  const [ref = "", colleague = "", third = ""] = company.refs;
  await company.invite(`awa0@${company.at}`, role, role === "manager" ? ["Finances"] : []);
  await query.updateTable("organisationMembers").set({ joinedAt: app.clock.now() }).execute();
  const awa = await memberOf(app, company.id, `awa0@${company.at}`);
  const listed = async () => (await company.admin<ListedCompanyMember[]>("GET", "/membres")).body;
  const idOf = async (email: string) => (await listed()).find((one) => one.email === email)?.id;
  return { ...company, ref, colleague, third, awa, listed, idOf, departure: `/personnes/${ref}/depart` };
}
const nobody = { colleague: null };

test("the lists of people and members mark a person and a member with the same mailbox", async () => {
  const { admin, ref, at, listed } = await someCompany("Alpha");
  const { people } = (await admin<CompanyPeople>("GET", "/personnes")).body;
  expect(people.filter(({ isMember }) => isMember).map((one) => one.ref)).toEqual([ref]);
  expect((await admin<CompanyPerson>("GET", `/personnes/${ref}`)).body.isMember).toBe(true);
  expect((await listed()).map(({ email, people }) => [email, people])).toEqual([
    [`admin@${at}`, []],
    [`awa0@${at}`, [{ ref, name: "Awaa Ndiaye" }]],
  ]);
});

test("a leaver who is a member loses that access; undoing the departure does not restore it", async () => {
  for (const role of ["admin", "manager"] as const) {
    const { admin, awa, departure, listed, at } = await someCompany(`Beta${role}`, role);
    expect((await awa("GET", "/personnes")).status).toBe(200);
    expect((await admin("POST", departure, nobody)).status).toBe(200);
    expect((await listed()).map(({ email }) => email)).toEqual([`admin@${at}`]);
    expect((await admin("DELETE", departure)).status).toBe(200);
    expect([401, 404]).toContain((await awa("GET", "/personnes")).status);
  }
});

test("a manager cannot end an administrator's membership; the last administrator must name another first, staff need not", async () => {
  const { admin, awa, id, at, ref, departure, idOf, invite } = await someCompany("Gamma");
  await invite(`chef@${at}`, "manager", ["Finances"]);
  const manager = await memberOf(app, id, `chef@${at}`);
  expect((await manager("POST", departure, nobody)).body.code).toBe("departure.is_member");
  expect((await awa("DELETE", `/membres/${await idOf(`admin@${at}`)}`)).status).toBe(200);
  expect((await awa("POST", departure, nobody)).body.code).toBe("member.last_admin");
  expect((await awa("GET", `/personnes/${ref}`)).status).toBe(200);
  expect((await admin("GET", "/membres")).status).toBe(404);
  expect((await desk.call("POST", `/organisations/${id}/people/${ref}/departure`, nobody)).status).toBe(200);
  expect((await awa("GET", "/personnes")).status).not.toBe(200);
});

test("when the company's contact leaves, a new contact must be named", async () => {
  const { admin, id, at, departure, third, invite, idOf, listed } = await someCompany("Delta");
  const contact = { contactName: "Awaa Ndiaye", billingEmail: `awa0@${at}`, billingPhone: "+221771000000" };
  expect((await desk.call("PATCH", `/organisations/${id}`, contact)).status).toBe(200);
  expect((await listed()).map(({ isContact }) => isContact)).toEqual([false, true]);
  expect((await admin("POST", departure, nobody)).body.code).toBe("departure.contact_missing");
  await invite(`awa2@${at}`, "manager", ["Finances"]);
  const chosen = { ...nobody, contact: await idOf(`awa2@${at}`) };
  expect((await admin("POST", departure, chosen)).status).toBe(200);
  const { phoneNumber } = (await admin<CompanyPerson>("GET", `/personnes/${third}`)).body;
  expect((await desk.call<CompanyDetail>("GET", `/organisations/${id}`)).body).toMatchObject({
    contactName: "Awac Ndiaye",
    billingEmail: `awa2@${at}`,
    billingPhone: phoneNumber,
  });
});
