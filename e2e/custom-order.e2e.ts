import { afterAll, expect, test } from "vitest";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { fillTexts } from "./harness/order-form.ts";
import { expectAccessible, openPortal } from "./harness/portal.ts";

const app = await startTestApp(administrator);
const staff = await staffOn(app);
const browser = await sharedBrowser();
afterAll(() => app.close());

const seconds = { "Deuxième e-mail": "awa.ba@example.org", "Deuxième téléphone": "78 123 45 67", "Deuxième e-mail professionnel": "direction@teranga.example", "Deuxième téléphone professionnel": "+33 6 12 34 56 78" };

test("staff enter a CUSTOM order with two of each and no image, and its card is whole", async () => {
  await withPage(browser, { url: app.url, reducedMotion: "reduce" }, async (page) => {
    await openPortal(page, "/nouvelle-commande");
    await page.getByRole("textbox", { name: "Deuxième téléphone", exact: true }).waitFor();
    await fillTexts(page);
    for (const [label, text] of Object.entries(seconds)) await page.getByRole("textbox", { name: label, exact: true }).fill(text);
    await expectAccessible(page);
    // What was typed for CUSTOM is neither asked nor sent for SILVER, and comes back.
    await page.getByLabel("Offre").selectOption("SILVER");
    await page.getByRole("textbox", { name: "Deuxième téléphone", exact: true }).waitFor({ state: "hidden" });
    await page.getByLabel("Offre").selectOption("CUSTOM");
    await page.getByRole("button", { name: "Créer la commande" }).click();
    await page.getByRole("heading", { name: /^Commande SDV-\w{8} créée$/ }).waitFor();
    const { body: [order] } = await staff.call<{ ref: string }[]>("GET", "/orders?search=78%20123%2045%2067");
    const ref = order?.ref ?? "";
    await staff.call("POST", `/orders/${ref}/mark-paid`, { method: "Wave", reference: "", reason: "Au comptoir" });
    await page.goto(`/administration/commandes/${ref}`);
    await page.locator("summary", { hasText: "Images" }).click();
    await page.getByText("Aucune image.").waitFor();
    await page.goto(`/vcard/${ref}`);
    await page.getByText("+221 78 123 45 67").waitFor();
    await expectAccessible(page);
    expect(await page.locator("img:not([src$='/qr.svg'])").count()).toBe(0);
    await staff.call("DELETE", `/orders/${ref}`);
  });
});
