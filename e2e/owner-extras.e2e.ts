import type { BrowserContext, Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { routePaths } from "#shared/urls.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { axeFaults } from "./harness/axe.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { beyondScreen } from "./harness/width.ts";

const app = await startTestApp();
const browser = await sharedBrowser();
afterAll(() => app.close());

const email = "khady@example.com";

async function goldCard(): Promise<string> {
  const ref = await placeOrder(app.url, { firstName: "Khady", lastName: "Sarr", email, phoneNumber: "77 192 83 74" });
  await payOrder(app.deps, ref);
  await app.deps.db.query.updateTable("cards").set({ offer: "GOLD" }).where("ref", "=", ref).execute();
  return ref;
}

async function openEditor(page: Page, context: BrowserContext, ref: string): Promise<void> {
  const [name = "", value = ""] = (await loggedInOwner(app, email)).cookie.split("=");
  await context.addCookies([{ name, value, url: app.url }]);
  await page.goto(routePaths.ownedCard(ref));
  await page.getByRole("heading", { name: "À ajouter à votre page" }).waitFor();
}

const unfold = (page: Page, title: string) => page.locator("summary", { hasText: title }).click();
const save = (page: Page) => page.getByRole("button", { name: "Enregistrer", exact: true }).click();

test.each(["phone", "laptop"] as const)(
  "on a %s an owner adds services and where she is, is led to what is missing, and visitors order and find her without script",
  async (device) => {
    const ref = await goldCard();
    await withPage(browser, { url: app.url, device }, async (page, context) => {
      await context.grantPermissions(["geolocation"]);
      await context.setGeolocation({ latitude: 14.6937, longitude: -17.4441 });
      await openEditor(page, context, ref);
      await unfold(page, "Services et prix");
      await page.getByRole("button", { name: "Ajouter un service" }).click();
      await page.getByLabel("Prix (FCFA)").fill("7 500");
      await save(page);
      await page.getByText("Dites ce que vous proposez.").waitFor();
      const what = page.getByLabel("Service 1");
      await expect.poll(() => what.evaluate((field) => field === document.activeElement)).toBe(true);
      await what.fill("Coupe et brushing");
      await page.getByRole("button", { name: "Ajouter un service" }).click();
      await page.getByLabel("Service 2").fill("Tresses africaines, mèches comprises");
      await page.getByRole("button", { name: "Monter Tresses" }).click();
      await unfold(page, "Où vous trouver");
      await page.getByRole("button", { name: "Utiliser ma position" }).click();
      await expect.poll(() => page.getByLabel("Code plus").inputValue()).toBe("7C64MHV4+F9");
      await page.getByLabel("Repère").fill("En face de la pharmacie Guigon, portail vert");
      const preview = page.frameLocator("iframe[title='Aperçu de votre page']");
      await preview.getByText("Tresses africaines, mèches comprises").waitFor();
      expect([await axeFaults(page), (await beyondScreen(page)).filter((text) => text !== "Retirer")]).toEqual([
        [],
        [],
      ]);
      await save(page);
      await page.getByText("Enregistré\u00a0: votre page est à jour.").last().waitFor();
      await page.reload();
      expect(await page.getByLabel("Service 2").inputValue()).toBe("Coupe et brushing");
    });
    await withPage(browser, { url: app.url, device, javaScriptEnabled: false }, async (page) => {
      await page.goto(routePaths.card(ref));
      const orders = page.getByRole("link", { name: /^Commander/ });
      expect(
        await orders.evaluateAll((links) => links.map((link) => decodeURIComponent((link as HTMLAnchorElement).href))),
      ).toEqual([
        "https://wa.me/221771928374?text=Bonjour Khady, je souhaite commander\u00a0: Tresses africaines, mèches comprises.",
        "https://wa.me/221771928374?text=Bonjour Khady, je souhaite commander\u00a0: Coupe et brushing.",
        `${app.url}/commander`,
      ]);
      expect(await page.getByRole("link", { name: /^Itinéraire/ }).getAttribute("href")).toContain(
        "destination=14.69368",
      );
    });
    await withPage(browser, { url: app.url, device }, async (page) => {
      await page.goto(routePaths.card(ref));
      await page.getByRole("heading", { name: "Services" }).scrollIntoViewIfNeeded();
      expect([await axeFaults(page), await beyondScreen(page)]).toEqual([[], []]);
    });
  },
);

test.each(["phone", "laptop"] as const)(
  "on a %s an owner writes her job and her company in English, and the English page alone shows them",
  async (device) => {
    const ref = await goldCard();
    const [job, words] = ["Managing director", "Advice for small companies,\ntraining and audits."];
    await withPage(browser, { url: app.url, device }, async (page, context) => {
      await openEditor(page, context, ref);
      await unfold(page, "En anglais");
      await page.getByLabel("Votre fonction, en anglais").fill(job);
      await page.getByLabel("La description de votre entreprise, en anglais").fill(words);
      expect([await axeFaults(page), await beyondScreen(page)]).toEqual([[], []]);
      await save(page);
      await page.getByText("Enregistré\u00a0: votre page est à jour.").last().waitFor();
      await page.reload();
      expect(await page.getByLabel("Votre fonction, en anglais").inputValue()).toBe(job);
      expect(await page.getByLabel("La description de votre entreprise, en anglais").inputValue()).toBe(words);
    });
    await withPage(browser, { url: app.url, device }, async (page) => {
      await page.goto(routePaths.card(ref));
      expect(await page.getByText(job).count()).toBe(0);
      await page.getByText("Directrice générale").first().waitFor();
      await page.getByRole("link", { name: "EN", exact: true }).click();
      await page.waitForURL(`**${routePaths.card(`${ref}/en`)}`);
      const shown = page.locator(".hero .job");
      // In the page's language, so without one of its own.
      expect([await shown.textContent(), await shown.getAttribute("lang")]).toEqual([job, null]);
      expect(await page.locator(".description").textContent()).toBe(words);
      expect(await page.getByText("Directrice générale").count()).toBe(0);
      expect([await axeFaults(page), await beyondScreen(page)]).toEqual([[], []]);
    });
  },
);
