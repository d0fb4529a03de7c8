import type { Browser, Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { createValidatedPromoCode } from "#server/features/payments/promo-codes/promo-code-service.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { startTestApp } from "#test/harness/app.ts";
import { launchBrowser, sharedBrowser, withPage } from "./harness/browser.ts";
import { formPath, openFilled, order } from "./harness/filled-form.ts";
import { goToReview } from "./harness/order-form.ts";

const app = await startTestApp();
const browser = await sharedBrowser();
const keeping = await launchBrowser({ keepPages: true });
afterAll(async () => {
  await keeping.close();
  await app.close();
});

const isWithin = (svg: Element) =>
  [...svg.querySelectorAll("text")].every(
    (text) => text.textContent !== "" && text.getBoundingClientRect().right < svg.getBoundingClientRect().right,
  );
const countOrders = async () => (await app.deps.db.query.selectFrom("orders").select("ref").execute()).length;
const name = (page: Page) => page.getByRole("textbox", { name: "Prénom", exact: true });
const nameShown = (page: Page) => page.locator("dl").getByText("Commandée par").locator("xpath=..").innerText();

async function placeByForm(page: Page): Promise<string> {
  await openFilled(page, app.url);
  await goToReview(page);
  await order(page);
  await page.waitForURL(/\/payer\/[0-9A-Z]{26}$/);
  return page.url().slice(-26);
}

test.each([
  ["with", keeping],
  ["without", browser],
] as [string, Browser][])(
  "Back from the payment page leads to the same order, %s the back/forward cache: correcting it places no second one",
  async (_, one) => {
    const before = await countOrders();
    await withPage(one, { url: app.url, device: "laptop" }, async (page) => {
      const ref = await placeByForm(page);
      const { code } = await createValidatedPromoCode(app.deps, { kind: "percentage", value: 20 });
      await fetch(`${app.url}/api/paytech/${ref}/promo`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ promoCode: code }),
      });
      await page.goBack();
      await page.getByText("Vous corrigez la commande").waitFor();
      expect(page.url()).toContain(`?commande=${ref}`);
      // The price that will be charged, not the catalogue's.
      await page
        .getByRole("complementary", { name: "Votre commande" })
        .getByText(/10\s320/)
        .waitFor();
      expect(await name(page).inputValue()).toBe("Aïssatou");
      // The drawing must fit the current words, not those that the server measured.
      await expect.poll(() => page.locator(".turning-front svg").evaluate(isWithin)).toBe(true);
      await name(page).fill("Aminata");
      // A correction not sent yet is kept.
      await page.reload();
      await page.getByText("Vous corrigez la commande").waitFor();
      await expect.poll(() => name(page).inputValue()).toBe("Aminata");
      await goToReview(page);
      await page.getByRole("checkbox", { name: "J'accepte" }).check();
      await page.getByRole("button", { name: "Enregistrer les corrections" }).click();
      await page.waitForURL(`**/payer/${ref}`);
      expect(await nameShown(page)).toContain("Aminata");
      await page.goBack();
      await page.getByText("Vous corrigez la commande").waitFor();
      expect(await name(page).inputValue()).toBe("Aminata");
    });
    expect(await countOrders()).toBe(before + 1);
  },
);

test("a form opened later shows the waiting order but stays empty; the order can be canceled from there after one question", async () => {
  await withPage(browser, { url: app.url, device: "laptop", expected: [/404/] }, async (page, context) => {
    const ref = await placeByForm(page);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([`order-draft-${ref.toLowerCase()}`]);
    await page.close();
    const tab = await context.newPage();
    await tab.goto(formPath);
    const waiting = tab.getByRole("list", { name: "Commandes en attente" });
    await waiting.getByText(/Commande SDV-\w{8} en attente/).waitFor();
    expect(await name(tab).inputValue()).toBe("");
    expect(await waiting.getByRole("link", { name: "Payer" }).getAttribute("href")).toBe(`/payer/${ref}`);
    expect(await waiting.getByRole("link", { name: "Corriger" }).getAttribute("href")).toBe(
      `${formPath}?commande=${ref}`,
    );
    await waiting.getByRole("link", { name: "Annuler" }).click();
    await tab.getByRole("button", { name: "Oui, annuler la commande" }).click();
    await tab.getByRole("heading", { name: "Votre commande est annulée." }).waitFor();
    expect(await tab.evaluate(() => Object.keys(localStorage))).not.toContain(`order-draft-${ref.toLowerCase()}`);
    await tab.goto(formPath);
    await tab.getByText("Ce que vous saisissez est gardé").waitFor();
    expect(await waiting.count()).toBe(0);
  });
});

test("on another device the mail's link opens the order to its buyer, the order's plain link does not", async () => {
  let ref = "";
  await withPage(browser, { url: app.url, device: "laptop" }, async (page) => void (ref = await placeByForm(page)));
  const { key } = await app.deps.db.query
    .selectFrom("orders")
    .select("key")
    .where("ref", "=", ref)
    .executeTakeFirstOrThrow();
  await withPage(browser, { url: app.url, device: "laptop", expected: [/403/] }, async (page) => {
    await page.goto(`/payer/${ref}`);
    await page.getByText("Pour corriger ou annuler cette commande, ouvrez-la sur l'appareil qui l'a passée").waitFor();
    await page.goto(`${formPath}?commande=${ref}`);
    await page
      .getByText("Ouvrez cette commande sur l'appareil qui l'a passée, ou par le lien reçu par e-mail.")
      .waitFor();
    expect(await name(page).inputValue()).toBe("");

    await page.goto(secretLinks.paymentByKey(ref, key));
    expect(page.url()).toBe(`${app.url}/payer/${ref}`);
    expect(await page.evaluate(() => document.cookie)).toBe("");
    expect(await page.content()).not.toContain(key);
    await page.getByRole("link", { name: "Corriger" }).click();
    await page.getByText("Vous corrigez la commande").waitFor();
    expect(await name(page).inputValue()).toBe("Aïssatou");
    await page.getByText("Image enregistrée", { exact: true }).nth(2).waitFor();
  });
});

test("if a part of the page now has another version, the page asks to reload and says that nothing is lost", async () => {
  await withPage(browser, { url: app.url, device: "laptop", expected: [/404/, /Failed to load/] }, async (page) => {
    await page.route("**/assets/image-preparation-*.js", (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(formPath);
    await name(page).fill("Aïssatou");
    await page
      .getByLabel("Photo de profil", { exact: false })
      .first()
      .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("x") });
    await page.getByText("Le site vient d'être mis à jour. Rechargez la page").first().waitFor();
    await page.reload();
    await expect.poll(() => name(page).inputValue()).toBe("Aïssatou");
  });
});

test("an address hidden from the card stays hidden when the order is corrected", async () => {
  await withPage(browser, { url: app.url, device: "laptop" }, async (page) => {
    await openFilled(page, app.url);
    const shown = page.getByLabel("Afficher sur ma carte");
    await shown.uncheck();
    await goToReview(page);
    await order(page);
    await page.waitForURL(/\/payer\/[0-9A-Z]{26}$/);
    await page.goBack();
    await page.getByText("Vous corrigez la commande").waitFor();
    // Makes the page read the order, not the draft.
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.getByText("Vous corrigez la commande").waitFor();
    await expect.poll(() => name(page).inputValue()).toBe("Aïssatou");
    // Polled, since a reloading browser fills in the name by itself before the order is read.
    await expect.poll(() => shown.isChecked()).toBe(false);
    await goToReview(page);
    await page.getByRole("checkbox", { name: "J'accepte" }).check();
    await page.getByRole("button", { name: "Enregistrer les corrections" }).click();
    await page.waitForURL(/\/payer\/[0-9A-Z]{26}$/);
    const card = await app.deps.db.query
      .selectFrom("cards")
      .select("address")
      .where("orderRef", "=", page.url().slice(-26))
      .executeTakeFirstOrThrow();
    expect(card.address).toBe("");
  });
});
