import type { Page, Route } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { fillBuyer, fillCompany, fillPerson, pickPhoto } from "./harness/group-form.ts";
import { photosOnDisk } from "./harness/photos.ts";

const app = await startTestApp();
const browser = await sharedBrowser();
const photos = await photosOnDisk();
afterAll(() => app.close());

const path = "/commander/plusieurs?une";
/** The browser's messages about a lost answer and a refusal. */
const said = [/net::ERR_FAILED/, /status of 4\d\d/];
const anotherOrders = "Cette image appartient à l'autre commande. Veuillez la choisir à nouveau.";

const countOrders = async () => (await app.deps.db.query.selectFrom("orders").select("ref").execute()).length;

async function pickShared(page: Page): Promise<void> {
  await pickPhoto(page, "#image-logo", photos.logo);
  await pickPhoto(page, "#image-cover", photos.cover);
}

const pickPortrait = (page: Page) => pickPhoto(page, "[id^=personne-] input[type=file]", photos.profile);

async function openFilled(page: Page): Promise<void> {
  await page.goto(path);
  await page.getByText("1 × Carte Silver").waitFor();
  await fillCompany(page);
  await pickShared(page);
  await fillPerson(page, 0, "Ndeye");
  await fillBuyer(page);
}

async function review(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Vérifier la commande" }).click();
  await page.getByRole("checkbox", { name: "J'accepte" }).check();
}

const order = (page: Page) => page.getByRole("button", { name: "Procéder au paiement" }).click();

/** Places an order whose answer is lost, then corrects a name: the form's key now belongs to another order. */
async function loseAnswerThenChange(page: Page): Promise<void> {
  await openFilled(page);
  await pickPortrait(page);
  await review(page);
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/api/commander/plusieurs?*", loseAnswer, { times: 1 });
  await order(page);
  await page.getByText("La connexion est coupée.").waitFor();
  await page.getByRole("button", { name: "Modifier" }).click();
  const block = page.locator("[id^=personne-]");
  if ((await block.locator("input[name=firstName]").count()) === 0) await block.getByRole("button").first().click();
  await block.locator("input[name=firstName]").fill("Binta");
  await review(page);
  await order(page);
  await page.getByText("Votre commande est déjà enregistrée.").waitFor();
}

// Seen to fail while a refused portrait counted as left out: the order was placed without it.
test("a photo refused after the review is requested again, and nothing typed is lost", async () => {
  const before = await countOrders();
  await withPage(browser, { url: app.url, device: "laptop", expected: said }, async (page) => {
    await openFilled(page);
    const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
    await page.route("**/api/uploads", async (route) => {
      await released;
      await route.fulfill({
        status: 415,
        json: { code: "upload.unsupported", message: "Ce fichier n'est pas une photo." },
      });
    });
    await pickPortrait(page);
    await review(page);
    await order(page);
    release(undefined);
    await page.getByRole("alert").getByRole("button", { name: "Carte 1 : Photo de profil" }).waitFor();
    await page.getByText("Ce fichier n'est pas une photo.").first().waitFor();
    expect(await countOrders()).toBe(before);
    expect(await page.locator("[id^=personne-] input[name=firstName]").inputValue()).toBe("Ndeye");
    expect(await page.locator("#company").inputValue()).toBe("Teranga Conseil");
    await page.unroute("**/api/uploads");
    await pickPortrait(page);
    await review(page);
    await order(page);
    await page.waitForURL(/\/payer\/[0-9A-Z]{26}$/);
    await page.getByText("Juriste · complète").waitFor();
    expect(await countOrders()).toBe(before + 1);
  });
});

// Seen to fail while a second order could keep the uploads of the first.
test("a second order requests its images again, and never sends those of the first", async () => {
  const before = await countOrders();
  await withPage(browser, { url: app.url, device: "laptop", expected: said }, async (page) => {
    await loseAnswerThenChange(page);
    await page.getByRole("button", { name: "Passer une autre commande" }).click();
    await page.getByText(anotherOrders).nth(2).waitFor();
    expect(await page.locator("[id^=personne-] input[name=firstName]").inputValue()).toBe("Binta");
    await pickShared(page);
    await pickPortrait(page);
    await review(page);
    await order(page);
    await page.waitForURL(/\/payer\/[0-9A-Z]{26}$/);
    expect(await countOrders()).toBe(before + 2);
  });
});

// Seen to fail without `draft.finish()` in `pay`.
test("paying an order that was already placed removes its draft", async () => {
  await withPage(browser, { url: app.url, device: "laptop", expected: said }, async (page) => {
    await loseAnswerThenChange(page);
    await page.getByRole("link", { name: "Payer", exact: true }).click();
    await page.waitForURL(/\/payer\/[0-9A-Z]{26}$/);
    await page.goto(path);
    await page.getByText("1 × Carte Silver").waitFor();
    expect(await page.locator("#company").inputValue()).toBe("");
    expect(await page.getByText("Brouillon retrouvé").count()).toBe(0);
  });
});
