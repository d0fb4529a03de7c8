import { afterAll, expect, test } from "vitest";
import { routePaths } from "#shared/route-paths.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { onlineCompany, printOrder } from "#test/factories/printed-company.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "../harness/browser.ts";
import { expectSound } from "../harness/sound.ts";

const app = await startTestApp(administrator);
const browser = await sharedBrowser();
afterAll(() => app.close());
const desk = await staffOn(app, "binta@example.com", "Binta", "desk");

/** Makes a company whose delivered printed cards differ from their pages. */
async function differingCompany() {
  const company = await onlineCompany(app, desk, 4);
  await printOrder(app, company.orderRef, "delivered");
  await app.deps.db.query
    .updateTable("cards")
    .set({ company: "Compagnie sahélienne d'assurances et de réassurances" })
    .where("orderRef", "=", company.orderRef)
    .execute();
  return company;
}

test("an administrator reorders all differing cards but one, and is led to the payment", async () => {
  const { id, email } = await differingCompany();
  const { cookie } = await loggedInOwner(app, email);
  await withPage(browser, { url: app.url, expected: [] }, async (page) => {
    const [key = "", value = ""] = cookie.split("=");
    await page.context().addCookies([{ name: key, value, url: app.url }]);
    await page.goto(routePaths.companySpace(id, "modele"));
    await page.getByText("4 cartes imprimées disent autre chose que leur page.").waitFor();
    await page.getByRole("button", { name: "Les imprimer de nouveau" }).click();
    const form = page.getByRole("form", { name: "Imprimer de nouveau" });
    await form.getByText("4 cartes × 5 000 FCFA = 20 000 FCFA").waitFor();
    await form.getByRole("button", { name: "Ne rien choisir" }).click();
    await form.getByRole("button", { name: "Passer au paiement" }).click();
    await form.getByText("Choisissez au moins une carte.").waitFor();
    await form.getByRole("button", { name: "Tout choisir" }).click();
    await form.getByRole("checkbox").first().uncheck();
    await form.getByText("3 cartes × 5 000 FCFA = 15 000 FCFA").waitFor();
    await expectSound(page);
    await form.getByRole("button", { name: "Passer au paiement" }).click();
    await page.waitForURL(/\/payer\//);
    await page.getByRole("heading", { name: "Vos 3 nouvelles cartes" }).waitFor();
    await page.getByText("3 × Carte Silver, réimpression").waitFor();
    await expectSound(page);
    const ref = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await page.goto(routePaths.companySpace(id, "modele"));
    await page.getByRole("button", { name: "Les imprimer de nouveau" }).click();
    await page.getByRole("link", { name: "Voir et payer cette commande" }).waitFor();
    expect(await form.getByRole("checkbox").count()).toBe(1);
    await expectSound(page);
    await payOrder(app.deps, ref, { received: 15_000 });
    await printOrder(app, ref);
    expect((await listPiecesByOrder(app.deps.db.query, ref)).length).toBe(3);
    await page.goto(routePaths.payment(ref));
    await page.getByText("Les pages gardent leurs adresses").waitFor();
    await expectSound(page);
  });
});
