import { afterAll, test } from "vitest";
import { routePaths } from "#shared/route-paths.ts";
import { loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { documentSettings } from "#test/factories/papers.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { expectSound } from "./harness/sound.ts";

const app = await startTestApp(documentSettings);
const browser = await sharedBrowser();
afterAll(() => app.close());

const email = "sokhna@example.com";

test("an owner requests their invoice in their company's name", async () => {
  const ref = await ownedCard(app, email);
  await app.deps.db.query.updateTable("orders").set({ received: 12_900 }).where("ref", "=", ref).execute();
  await withPage(browser, { url: app.url }, async (page, context) => {
    const [name = "", value = ""] = (await loggedInOwner(app, email)).cookie.split("=");
    await context.addCookies([{ name, value, url: app.url }]);
    await page.goto(routePaths.ownedCard(ref, "commande"));
    await page.getByRole("link", { name: "Voir mon reçu (PDF)" }).waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Facture", exact: true }).click();
    await page.getByRole("heading", { name: "Votre facture" }).waitFor();
    await page.getByRole("textbox", { name: "Au nom de" }).fill("Ndar Bois SARL");
    await page.getByRole("textbox", { name: "Adresse" }).fill("Saint-Louis");
    await page.getByRole("button", { name: "Émettre ma facture" }).click();
    await page.getByText("Sans NINEA ni RCCM\u00a0?").waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Émettre sans NINEA ni RCCM" }).click();
    await page.getByRole("heading", { name: "Vos factures" }).waitFor();
    await page.getByRole("link", { name: /^Facture FA-\d{4}-\d{5} \(PDF\)$/ }).waitFor();
  });
});
