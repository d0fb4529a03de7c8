import { afterAll, expect, test } from "vitest";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { fillTexts, goOnTo } from "./harness/order-form.ts";
import { openAsStaff } from "./harness/portal.ts";
import { expectSound } from "./harness/sound.ts";

const app = await startTestApp(administrator);
const staff = await staffOn(app);
const browser = await sharedBrowser();
afterAll(() => app.close());

const seconds = {
  "Deuxième e-mail": "awa.ba@example.org",
  "Deuxième téléphone": "78 123 45 67",
  "Deuxième e-mail professionnel": "direction@teranga.example",
  "Deuxième téléphone professionnel": "+33 6 12 34 56 78",
};

test("staff enter a CUSTOM order with two of each contact and no image, and its card is complete", async () => {
  await withPage(browser, { url: app.url }, async (page) => {
    await openAsStaff(page, "/nouvelle-commande");
    await page.getByLabel("Offre").selectOption("CUSTOM");
    await page.getByRole("textbox", { name: "Deuxième téléphone", exact: true }).waitFor();
    await fillTexts(page);
    for (const [label, text] of Object.entries(seconds))
      await page.getByRole("textbox", { name: label, exact: true }).fill(text);
    await expectSound(page);
    // Fields typed for CUSTOM are hidden and not sent for SILVER, and return with CUSTOM.
    await page.getByLabel("Offre").selectOption("SILVER");
    await page.getByRole("textbox", { name: "Deuxième téléphone", exact: true }).waitFor({ state: "hidden" });
    await page.getByLabel("Offre").selectOption("CUSTOM");
    await page.getByRole("button", { name: "Créer la commande" }).click();
    await page.getByRole("heading", { name: /^Commande SDV-\w{8} créée$/ }).waitFor();
    const {
      body: [order],
    } = await staff.call<{ ref: string }[]>("GET", "/orders?search=78%20123%2045%2067");
    const ref = order?.ref ?? "";
    await staff.call("POST", `/orders/${ref}/mark-paid`, { method: "Wave", reference: "", reason: "Au comptoir" });
    await page.goto(`/administration/commandes/${ref}`);
    await page.locator("summary", { hasText: "Images" }).click();
    await page.getByText("Aucune image.").waitFor();
    await page.goto(`/vcard/${ref}`);
    await page.getByText("+221 78 123 45 67").waitFor();
    await expectSound(page);
    expect(await page.locator("img:not([src$='/qr.svg'])").count()).toBe(0);
    // "Nouvelle commande semblable": the card is filled in, text being typed is only replaced after a question, and an
    // edited copy stays edited.
    await staff.call("PATCH", `/orders/${ref}`, { deliveryNote: "Sonner deux fois" });
    const again = async () => {
      await page.getByRole("button", { name: "Plus" }).click();
      await page.getByRole("button", { name: "Nouvelle commande semblable" }).click();
    };
    const company = page.getByRole("textbox", { name: "Entreprise", exact: true });
    await page.goto(`/administration/commandes/${ref}`);
    await again();
    await page.waitForURL(/nouvelle-commande$/);
    expect(await company.inputValue()).toBe("Teranga Conseil");
    expect(await page.getByLabel("Deuxième téléphone", { exact: true }).inputValue()).toBe("+221781234567");
    expect(await page.locator("[name=deliveryNote]").inputValue()).toBe("");
    await company.fill("Baobab");
    await page.goBack();
    await again();
    await page.getByRole("dialog", { name: "Remplacer ce qui est déjà saisi" }).waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Annuler" }).click();
    expect(await company.inputValue()).toBe("Baobab");
    await page.goBack();
    await again();
    await page.getByRole("button", { name: "Remplacer" }).click();
    await page.waitForURL(/nouvelle-commande$/);
    expect(await company.inputValue()).toBe("Teranga Conseil");
    await staff.call("DELETE", `/orders/${ref}`);
  });
});

test("the buyer completes a CUSTOM order that staff began, without photos", async () => {
  const {
    body: { ref, buyerUrl },
  } = await staff.call<{ ref: string; buyerUrl: string }>("POST", "/orders", {
    offer: "CUSTOM",
    firstName: "Awa",
    phoneNumber: "77 123 45 67",
  });
  await withPage(browser, { url: app.url, device: "phone" }, async (page) => {
    await page.goto(new URL(buyerUrl).pathname + new URL(buyerUrl).search);
    await page.getByRole("link", { name: "Compléter ma carte" }).click();
    await page.getByText("Vous corrigez la commande").waitFor();
    await expectSound(page);
    await fillTexts(page);
    await goOnTo(page, page.getByRole("button", { name: "Vérifier ma carte" }));
    await page.getByRole("button", { name: "Vérifier ma carte" }).click();
    await page.getByRole("heading", { name: "Vérifiez" }).waitFor();
    await expectSound(page);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Enregistrer les corrections" }).click();
    await page.waitForURL(/payer/);
    await page.getByRole("button", { name: "Payer la commande" }).waitFor();
    expect(await page.getByText("Il manque").count()).toBe(0);
    // A page without an order redirects: nobody orders there.
    await page.goto("/commander/CUSTOM/completer");
    await page.waitForURL("/commander/CUSTOM");
  });
  await staff.call("DELETE", `/orders/${ref}`);
});
