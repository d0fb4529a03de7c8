import { afterAll, expect, test } from "vitest";
import type { ListedCompanyMember } from "#shared/contract/company-members.ts";
import type { UnpaidOrder } from "#shared/contract/public-order.ts";
import { routePaths } from "#shared/route-paths.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { openProof } from "#test/factories/proof.ts";
import { companyWithSpace, memberOf } from "#test/factories/company-space.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { pressButton } from "#test/harness/payments.ts";

const app = await startTestApp(administrator);
const { url, deps } = app;
afterAll(() => app.close());
const desk = await staffOn(app, "binta@example.com", "Binta", "desk");

type Company = Awaited<ReturnType<typeof companyWithSpace>>;

/** Presses "Payer" in the company's space as an administrator; returns the cookies that the browser then holds. */
async function pay({ id, orderRef }: Company, email: string): Promise<string> {
  const { cookie } = await loggedInOwner(app, email);
  const opened = await fetch(`${url}/api/entreprises/${id}/commandes/${orderRef}/ouvrir`, {
    method: "POST",
    headers: { Cookie: cookie, Origin: url },
  });
  expect(opened.status).toBe(200);
  return heldCookies(opened);
}
const heldCookies = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
const cards = async ({ orderRef }: Company, cookie: string) =>
  (await fetch(url + routePaths.proof(orderRef), { headers: { Cookie: cookie }, redirect: "manual" })).status;

async function withTwoAdministrators(name: string) {
  const company = await companyWithSpace(app, desk, name, 2);
  await company.invite(`awa@${company.at}`, "admin");
  const second = await memberOf(app, company.id, `awa@${company.at}`);
  const members = (await second<ListedCompanyMember[]>("GET", "/membres")).body;
  await deps.db.query.updateTable("organisationMembers").set({ joinedAt: app.clock.now() }).execute();
  const idOf = (email: string) => members.find((one) => one.email === email)?.id ?? "";
  return { company, first: `admin@${company.at}`, second: `awa@${company.at}`, idOf };
}

// Seen to fail while administrators were given the buyer's key.
test("a removed administrator's cookie opens nothing, but their payment still completes; the other one presses again", async () => {
  const { company, first, second, idOf } = await withTwoAdministrators("Teranga");
  const { orderRef, id } = company;
  const [his, hers] = [await pay(company, second), await pay(company, first)];
  expect([await cards(company, his), await cards(company, hers)]).toEqual([200, 200]);
  const begun = await fetch(`${url}/api/paytech/${orderRef}`, { method: "POST", headers: { Cookie: his } });
  const { redirectUrl } = (await begun.json()) as { redirectUrl: string };
  const held = `${his}; ${heldCookies(begun)}`;

  expect((await desk.call("DELETE", `/organisations/${id}/members/${idOf(second)}`)).status).toBe(200);
  expect(await cards(company, held)).toBe(303);
  const correct = await fetch(`${url}/api/commander/${orderRef}`, { headers: { Cookie: held } });
  expect(correct.ok).toBe(false);
  const read = await fetch(`${url}/api/ref/${orderRef}`, { headers: { Cookie: held } });
  expect(((await read.json()) as UnpaidOrder).begun?.by).toBe("you");
  // The remaining administrator presses again; links in the company's mails still work.
  expect(await cards(company, await pay(company, first))).toBe(200);
  const order = await getOrderOrThrow(deps, orderRef);
  expect((await openProof(app, order)).status).toBe(200);

  await pressButton(redirectUrl, "pay");
  await app.worker.runDue();
  expect((await getOrderOrThrow(deps, orderRef)).paidAt).not.toBeNull();
  expect(await cards(company, held)).toBe(303);
});

test("the company's key also ends when an administrator becomes a manager or leaves, but not when a manager leaves", async () => {
  const { company, first, second, idOf } = await withTwoAdministrators("Baobab");
  const held = await pay(company, second);
  await company.invite(`ventes@${company.at}`, "manager", ["Ventes"]);
  const manager = await memberOf(app, company.id, `ventes@${company.at}`);
  expect((await manager("POST", "/quitter")).status).toBe(200);
  expect(await cards(company, held)).toBe(200);
  const rights = { role: "manager", departments: ["Ventes"] };
  expect((await company.admin("POST", `/membres/${idOf(second)}/droits`, rights)).status).toBe(200);
  expect(await cards(company, held)).toBe(303);
  expect(
    (await company.admin("POST", `/membres/${idOf(second)}/droits`, { role: "admin", departments: [] })).status,
  ).toBe(200);
  const again = await pay(company, first);
  expect(await cards(company, again)).toBe(200);
  expect((await company.admin("POST", "/quitter")).status).toBe(200);
  expect(await cards(company, again)).toBe(303);
});
