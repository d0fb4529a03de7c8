import type { Locator } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { photosOnDisk } from "./harness/photos.ts";

const app = await startTestApp();
const browser = await sharedBrowser();
const photos = await photosOnDisk();
afterAll(() => app.close());

/**
 * What a tailor with one telephone, one mailbox and no logo types in each step; the keyboard's "next" leads from field
 * to field.
 */
const typed = [
  ["Moussa", "Ndiaye", "moussa@gmail.com", "771234567", "Rue 22, Médina"],
  ["Moussa Couture", "Tailleur"],
] as const;

// Before, with a logo, it took 33 taps and 110 characters.
test("somebody without a logo pays after at most 22 taps and 80 characters from the landing page", async () => {
  await withPage(browser, { url: app.url }, async (page) => {
    let taps = 0;
    let characters = 0;
    const tap = async (target: Locator) => {
      await target.tap();
      taps += 1;
    };
    const fillFrom = async (first: string, texts: readonly string[]) => {
      await tap(page.locator(`[name="${first}"]`));
      for (const [at, text] of texts.entries()) {
        if (at > 0) await page.keyboard.press("Tab");
        await page.keyboard.type(text);
        characters += text.length + (at > 0 ? 1 : 0);
      }
    };
    const goOn = async () => {
      const { href } = new URL(page.url());
      await tap(page.getByRole("button", { name: "Continuer" }));
      await page.waitForURL((url) => url.href !== href);
    };

    await page.goto("/");
    await tap(page.getByRole("link", { name: "Commander ma carte" }).first());
    await tap(
      page
        .getByRole("link", { name: /^Commander/ })
        .and(page.locator('[href="/commander/SILVER"]'))
        .first(),
    );
    await page.getByRole("button", { name: "Continuer" }).waitFor();
    await fillFrom("firstName", typed[0]);
    await goOn();
    await fillFrom("company", typed[1]);
    await tap(page.getByRole("button", { name: "Comme mes coordonnées" }));
    await goOn();

    const picked = page.waitForEvent("filechooser");
    await tap(page.getByLabel(/^Photo de profil/));
    await (await picked).setFiles(photos.profile);
    taps += 1;
    const dialog = page.getByRole("dialog");
    await tap(dialog.getByRole("button", { name: "Valider" }));
    await dialog.waitFor({ state: "hidden" });
    await tap(page.getByRole("button", { name: "Je n'ai pas de logo" }));
    expect(await dialog.getByRole("checkbox", { name: /la photo de couverture/ }).isChecked()).toBe(true);
    await tap(dialog.getByRole("button", { name: "Valider" }));
    await dialog.waitFor({ state: "hidden" });
    await page
      .getByRole("button", { name: /^Retirer :/ })
      .nth(2)
      .waitFor();

    const look = page.getByRole("button", { name: "Vérifier ma carte" });
    while (!(await look.isVisible())) await goOn();
    await tap(look);
    await tap(page.getByRole("checkbox", { name: "J'accepte" }));
    await tap(page.getByRole("button", { name: "Procéder au paiement" }));
    await page.waitForURL(/\/payer\/[0-9A-Z]{26}$/);
    const ref = page.url().slice(-26);
    await tap(page.getByRole("button", { name: "Payer la commande" }));
    await page.waitForURL(/\/simulator\/payment\/checkout\//);
    await tap(page.getByLabel("Wave"));
    await tap(page.getByRole("button", { name: "Payer", exact: true }));
    await page.getByRole("heading", { name: "Commande payée" }).waitFor();
    expect.soft(taps).toBeLessThanOrEqual(22);
    expect.soft(characters).toBeLessThanOrEqual(80);

    // Data that is the same for person and company appears once, and the drawn images are real ones.
    await page.goto(`/vcard/${ref}`);
    expect(await page.getByText("+221 77 123 45 67").count()).toBe(1);
    expect(
      await page
        .locator("img:visible")
        .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
    ).toBe(true);
    const file = await (await page.request.get(`/api/orders/vcard/${ref}?photo=0`)).text();
    expect(file).toContain("TEL;TYPE=CELL,WORK:+221771234567\r\n");
  });
});

test("an address hidden from the card is not copied to the company", async () => {
  await withPage(browser, { url: app.url, device: "laptop" }, async (page) => {
    await page.goto("/commander/SILVER");
    const field = (name: string) => page.locator(`[name="${name}"]`);
    await field("email").fill("moussa@gmail.com");
    await field("phoneNumber").fill("771234567");
    await field("address").fill("Chez moi");
    await page.getByLabel("Afficher sur ma carte").uncheck();
    await field("workEmail").fill("atelier@example.com");
    await page.getByRole("button", { name: "Comme mes coordonnées" }).click();
    expect(
      await Promise.all(["workEmail", "workPhoneNumber", "workAddress"].map((name) => field(name).inputValue())),
    ).toEqual(["atelier@example.com", "771234567", ""]);
  });
});
