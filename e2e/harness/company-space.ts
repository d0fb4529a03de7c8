import type { BrowserContext } from "playwright-core";
import { afterAll } from "vitest";
import { bringList, createCompany, writePeopleCsv } from "#test/factories/company.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { callApi } from "#test/factories/staff-member.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser } from "./browser.ts";

/** Starts the service shared by a test file of the companies' space, and ends it after the tests. */
export async function openCompanySpace() {
  const app = await startTestApp(administrator);
  const browser = await sharedBrowser();
  afterAll(() => app.close());
  const desk = await staffOn(app, "binta@example.com", "Binta", "desk");

  /** Makes a company of this many people with live pages, and its administrator. */
  async function someCompany(name: string, people: number, admin: string) {
    const id = await createCompany(desk, { name, address: "Plateau, Dakar" });
    const { body } = await bringList(
      app,
      desk,
      id,
      writePeopleCsv(people).replaceAll("@teranga", `@${id.toLowerCase()}`),
    );
    const order = body.order?.ref ?? "";
    await payOrder(app.deps, order, { received: 12_900 * people });
    await app.deps.db.query.updateTable("cards").set({ state: "live" }).where("orderRef", "=", order).execute();
    await desk.call("POST", `/organisations/${id}/members`, { email: admin, role: "admin", departments: [] });
    const { cookie } = await loggedInOwner(app, admin);
    const call = async <Body>(method: string, path: string, body?: object) =>
      (
        await callApi(app.url, method, `/api/entreprises/${id}${path}`, {
          headers: { Cookie: cookie },
          ...(body && { body }),
        })
      ).body as Body;
    return { id, order, admin, cookie, call };
  }

  async function logIn(context: BrowserContext, cookie: string): Promise<void> {
    const [name = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name, value, url: app.url }]);
  }

  return { app, browser, desk, someCompany, logIn };
}
