import { afterAll, expect, test } from "vitest";
import type { CompanyInvoices } from "#shared/contract/company-invoices.ts";
import { routePaths } from "#shared/route-paths.ts";
import { companyWithSpace } from "#test/factories/company-space.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { documentSettings } from "#test/factories/papers.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { expectSound } from "./harness/sound.ts";

const app = await startTestApp({ ...administrator, ...documentSettings });
const browser = await sharedBrowser();
afterAll(() => app.close());
const desk = await staffOn(app, "binta@example.com", "Binta", "desk");

test("an administrator requests the invoice of a paid order and opens it", async () => {
  const { id, at, orderRef, admin } = await companyWithSpace(app, desk, "Sahel", 2);
  await desk.call("PATCH", `/organisations/${id}`, { legalName: "Compagnie sahélienne d'assurances SA" });
  const { cookie } = await loggedInOwner(app, `admin@${at}`);
  await withPage(browser, { url: app.url, device: "laptop", expected: [] }, async (page) => {
    const [name = "", value = ""] = cookie.split("=");
    await page.context().addCookies([{ name, value, url: app.url }]);
    await page.goto(routePaths.companySpace(id, "factures"));
    await page.getByText("Aucune facture encore.").waitFor();
    await payOrder(app.deps, orderRef, { received: 40_000 });
    await page.reload();
    await page.getByRole("button", { name: /^Demander une facture/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Compagnie sahélienne d'assurances SA").waitFor();
    await expectSound(page);
    await dialog.getByText("Sans NINEA ni RCCM\u00a0?").waitFor();
    await dialog.getByRole("button", { name: "Émettre sans NINEA ni RCCM" }).click();
    await page.getByText("La facture est émise.").waitFor();
    const papers = page.getByRole("list", { name: "Devis, factures et avoirs" });
    await papers.getByText("40 000 FCFA").waitFor();
    expect(await page.getByText("Sans facture").count()).toBe(0);
    await expectSound(page);
    const [paper] = (await admin<CompanyInvoices>("GET", "/factures")).body.papers;
    const href = await papers.getByRole("link", { name: `Facture ${paper?.number} (PDF)` }).getAttribute("href");
    const pdf = await page.context().request.get(`${app.url}${href}`);
    expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  });
});
