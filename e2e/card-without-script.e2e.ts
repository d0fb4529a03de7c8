import { afterAll, expect, test } from "vitest";
import { routePaths } from "#shared/route-paths.ts";
import { loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";

const app = await startTestApp();
const browser = await sharedBrowser();
afterAll(() => app.close());

// For Opera Mini, and for visitors whose script did not load.
test("without a script a visitor opens a card, saves it, calls, writes, and leaves their details", async () => {
  const email = "sokhna@example.com";
  const ref = await ownedCard(app, email, { firstName: "Sokhna", offer: "GOLD", phoneNumber: "+221771234567" });
  const owner = await loggedInOwner(app, email);
  expect((await owner.call("POST", `/cartes/${ref}/contacts/ouvrir`)).status).toBe(200);
  await withPage(browser, { url: app.url, javaScriptEnabled: false, expected: [/422/] }, async (page) => {
    await page.goto(routePaths.card(ref));
    await page.getByRole("heading", { level: 1, name: /Sokhna/ }).waitFor();
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: "Enregistrer le contact" }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.vcf$/);
    const addresses = await page.getByRole("link").evaluateAll((links) => links.map((one) => one.getAttribute("href")));
    expect(addresses).toContain("tel:+221771234567");
    expect(addresses.some((one) => one?.startsWith("https://wa.me/221771234567"))).toBe(true);
    await page.getByRole("link", { name: "Laisser mes coordonnées" }).click();
    await page.getByRole("textbox", { name: "Votre nom" }).fill("Modou Ndiaye");
    await page.getByRole("button", { name: "Envoyer mes coordonnées" }).click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("textbox", { name: "Votre nom" }).inputValue()).toBe("Modou Ndiaye");
    await page.getByRole("textbox", { name: "Votre téléphone" }).fill("77 555 44 33");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Envoyer mes coordonnées" }).click();
    await page.getByRole("heading", { name: "Vos coordonnées sont arrivées" }).waitFor();
  });
  const { body } = await owner.call("GET", `/cartes/${ref}/contacts`);
  expect(JSON.stringify(body)).toContain("Modou Ndiaye");
});
