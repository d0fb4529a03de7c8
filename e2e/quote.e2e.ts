import { afterAll, expect, test } from "vitest";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { companyWithSpace } from "#test/factories/company-space.ts";
import { documentSettings } from "#test/factories/papers.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { expectSound } from "./harness/sound.ts";

const app = await startTestApp({ ...administrator, ...documentSettings });
const browser = await sharedBrowser();
afterAll(() => app.close());
const desk = await staffOn(app, "binta@example.com", "Binta", "desk");

test("a company requests a quote, reads it by its link and accepts it", async () => {
  const { orderRef } = await companyWithSpace(app, desk, "Sahel", 2);
  const { key } = await getOrderOrThrow(app.deps, orderRef);
  await withPage(browser, { url: app.url, device: "laptop", expected: [] }, async (page) => {
    const seeItIsFine = async () => {
      await expectSound(page);
    };
    await page.goto(secretLinks.quoteByKey(orderRef, key));
    await page.getByLabel("Au nom de").fill("Compagnie sahélienne d'assurances et de réassurances SA");
    await seeItIsFine();
    await page.getByRole("button", { name: "Recevoir mon devis" }).click();
    await page.getByRole("heading", { name: /^Devis DV-\d{4}-0000\d$/ }).waitFor();
    await page.getByText("Valable jusqu'au").first().waitFor();
    await seeItIsFine();
    await page.getByLabel("Votre nom").fill("Fatou Sow");
    await page.getByRole("button", { name: "Accepter le devis" }).click();
    await page.getByText("Accepté par Fatou Sow le").waitFor();
    expect(await page.getByRole("button").count()).toBe(0);
    await seeItIsFine();
    const href = await page.getByRole("link", { name: "Télécharger le PDF" }).getAttribute("href");
    const pdf = await page.context().request.get(`${app.url}${href}`);
    expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  });
});
