import { readFileSync } from "node:fs";
import ICAL from "ical.js";
import { afterAll, expect, test } from "vitest";
import { createValidatedPromoCode } from "#server/features/payments/promo-codes/promo-code-service.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { readWithVobject } from "#test/harness/vobject.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { buyer, fillTexts, goOnTo, sendOrder, sendPhotos } from "./harness/order-form.ts";
import { photosOnDisk } from "./harness/photos.ts";

const app = await startTestApp();
const browser = await sharedBrowser();
const photos = await photosOnDisk("asTaken");
afterAll(() => app.close());

test("a buyer on a phone gets from the landing page to a saved contact", async () => {
  await withPage(browser, { url: app.url, motion: true }, async (page) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Commander ma carte" }).first().click();
    await page
      .getByRole("link", { name: /^Commander/ })
      .and(page.locator('[href="/commander/SILVER"]'))
      .first()
      .click();
    await page.getByRole("heading", { name: "Formulaire de commande" }).waitFor();
    await fillTexts(page);
    await sendPhotos(page, photos);
    await goOnTo(page, page.getByLabel(/Lien de votre site/));
    await page.getByLabel(/Lien de votre site/).fill("https://www.linkedin.com/in/aissatou");
    await page.getByRole("button", { name: "Ajouter" }).click();
    await page.getByText("✅ Lien ajouté.").first().waitFor();
    const ref = await sendOrder(page);

    await page.getByRole("button", { name: "Payer la commande" }).click();
    await page.waitForURL(/\/simulator\/payment\/checkout\//);
    await page.getByLabel("Wave").check();
    await page.getByRole("button", { name: "Payer", exact: true }).click();
    await page.getByRole("heading", { name: "Commande payée" }).waitFor();
    await page.getByRole("link", { name: "Voir ma carte" }).click();
    await page.waitForURL(`**/vcard/${ref}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain(buyer["Prénom"]);
    expect(
      await page
        .locator("img:visible")
        .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
    ).toBe(true);

    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Enregistrer le contact" }).click();
    const file = await (await download).path();
    expect((await download).suggestedFilename()).toBe("contact.vcf");
    await page.getByText("Contact enregistré dans le fichier contact.vcf.").waitFor();
    const vcard = readFileSync(file, "utf8");
    const card = new ICAL.Component(ICAL.parse(vcard) as unknown[]);
    // ical.js keeps `\\;` in texts without components, where RFC 2426 reads it as `;`.
    const read = (name: string) => String(card.getFirstPropertyValue(name)).replaceAll("\\;", ";");
    expect(read("fn")).toBe(`${buyer["Prénom"]} ${buyer["Nom"]}`);
    expect(read("note")).toBe(buyer["Description de l'entreprise"]);
    const others = readWithVobject([vcard]);
    const said = { fn: `${buyer["Prénom"]} ${buyer["Nom"]}`, note: buyer["Description de l'entreprise"] };
    // Undefined where Python's reader is not installed.
    expect(others?.[0] ?? said).toMatchObject(said);
  });
});

test("without JavaScript the card shows everything, and its contact is a plain link", async () => {
  const ref = await placeOrder(app.url);
  await createValidatedPromoCode(app.deps, { code: "SANS-SCRIPT", kind: "gift", value: 0 });
  await fetch(`${app.url}/api/paytech/${ref}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ promoCode: "SANS-SCRIPT" }),
  });
  await withPage(browser, { url: app.url, javaScriptEnabled: false }, async (page) => {
    await page.goto(`/vcard/${ref}`);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Enregistrer le contact" }).click();
    expect((await download).suggestedFilename()).toBe("contact.vcf");
  });
});
