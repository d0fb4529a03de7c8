import type { BrowserContext, Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { routePaths } from "#shared/route-paths.ts";
import { createCompany } from "#test/factories/company.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { axeFaults } from "./harness/axe.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { expectSound } from "./harness/sound.ts";
import { beyondScreen } from "./harness/width.ts";
import { unfoldEditor } from "./harness/unfold-editor.ts";

const app = await startTestApp(administrator);
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
  await unfoldEditor(page);
}

const unfold = (page: Page, title: string) => page.locator("summary", { hasText: title }).click();
const save = (page: Page) => page.getByRole("button", { name: "Enregistrer", exact: true }).click();

test("an owner adds services and a place and is led to what is missing; visitors order and find her without script", async () => {
  const ref = await goldCard();
  await withPage(browser, { url: app.url }, async (page, context) => {
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
    await expectSound(page, { mayHang: "Retirer" });
    await save(page);
    await page.getByText("Enregistré\u00a0: votre page est à jour.").last().waitFor();
    await page.reload();
    expect(await page.getByLabel("Service 2").inputValue()).toBe("Coupe et brushing");
  });
  await withPage(browser, { url: app.url, javaScriptEnabled: false }, async (page) => {
    await page.goto(routePaths.card(ref));
    const orders = page.getByRole("link", { name: /^Commander/ });
    expect(
      await orders.evaluateAll((links) => links.map((link) => decodeURIComponent((link as HTMLAnchorElement).href))),
    ).toEqual([
      "https://wa.me/221771928374?text=Bonjour Khady, je souhaite commander\u00a0: Tresses africaines, mèches comprises.",
      "https://wa.me/221771928374?text=Bonjour Khady, je souhaite commander\u00a0: Coupe et brushing.",
    ]);
    expect(await page.getByRole("link", { name: /^Itinéraire/ }).getAttribute("href")).toContain(
      "destination=14.69368",
    );
  });
  await withPage(browser, { url: app.url }, async (page) => {
    await page.goto(routePaths.card(ref));
    await page.getByRole("heading", { name: "Services" }).scrollIntoViewIfNeeded();
    await expectSound(page);
  });
});

test("an owner describes job and company in English, and only the English page shows it", async () => {
  const ref = await goldCard();
  const [job, words] = ["Managing director", "Advice for small companies,\ntraining and audits."];
  await withPage(browser, { url: app.url, device: "laptop" }, async (page, context) => {
    await openEditor(page, context, ref);
    await unfold(page, "En anglais");
    await page.getByLabel("Votre fonction, en anglais").fill(job);
    await page.getByLabel("La description de votre entreprise, en anglais").fill(words);
    const preview = page.frameLocator("iframe[title='Aperçu de votre page']");
    expect(await preview.getByText(job).count()).toBe(0);
    await page.getByText("En anglais", { exact: true }).last().click();
    await preview.getByText(job).first().waitFor();
    await preview.getByRole("link", { name: /^Save/ }).first().waitFor();
    expect(await preview.locator("html").getAttribute("lang")).toBe("en");
    await expectSound(page);
    await save(page);
    await page.getByText("Enregistré\u00a0: votre page est à jour.").last().waitFor();
    await page.reload();
    expect(await page.getByLabel("Votre fonction, en anglais").inputValue()).toBe(job);
    expect(await page.getByLabel("La description de votre entreprise, en anglais").inputValue()).toBe(words);
  });
  await withPage(browser, { url: app.url, device: "laptop" }, async (page) => {
    await page.goto(routePaths.card(ref));
    expect(await page.getByText(job).count()).toBe(0);
    await page.getByText("Directrice générale").first().waitFor();
    await page.getByRole("link", { name: "EN", exact: true }).click();
    await page.waitForURL(`**${routePaths.card(`${ref}/en`)}`);
    const shown = page.locator(".hero .job");
    // It is in the page's language, so it needs no `lang`.
    expect([await shown.textContent(), await shown.getAttribute("lang")]).toEqual([job, null]);
    expect(await page.locator(".description").textContent()).toBe(words);
    expect(await page.getByText("Directrice générale").count()).toBe(0);
    await expectSound(page);
  });
});

/** Delays the phone's position until the page dispatches `position-found`. */
function holdPosition(): void {
  const real = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
  navigator.geolocation.getCurrentPosition = (done, refused, options) =>
    real((position) => addEventListener("position-found", () => done(position), { once: true }), refused, options);
}

// Seen to fail: everything typed meanwhile was undone.
test("a position that comes late undoes nothing typed meanwhile", async () => {
  const ref = await goldCard();
  await withPage(browser, { url: app.url, device: "phone" }, async (page, context) => {
    await context.addInitScript(holdPosition);
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 14.6937, longitude: -17.4441 });
    await openEditor(page, context, ref);
    await unfold(page, "Où vous trouver");
    await page.getByRole("button", { name: "Utiliser ma position" }).click();
    await page.getByLabel("Repère").fill("Portail vert");
    await unfold(page, "Services et prix");
    await page.getByRole("button", { name: "Ajouter un service" }).click();
    await page.getByLabel("Service 1").fill("Coupe");
    await page.getByText("Sombre", { exact: true }).click();
    await page.evaluate(() => dispatchEvent(new Event("position-found")));
    await expect.poll(() => page.getByLabel("Code plus").inputValue()).toBe("7C64MHV4+F9");
    expect(await page.getByLabel("Repère").inputValue()).toBe("Portail vert");
    expect(await page.getByLabel("Service 1").inputValue()).toBe("Coupe");
    expect(await page.getByLabel("Sombre", { exact: true }).isChecked()).toBe(true);
    // A code typed by hand stays when the position comes later.
    await page.getByRole("button", { name: "Utiliser ma position" }).click();
    await page.getByLabel("Code plus").fill("7C64PGHF+2M");
    await page.evaluate(() => dispatchEvent(new Event("position-found")));
    await page.getByRole("button", { name: "Utiliser ma position" }).waitFor();
    expect(await page.getByLabel("Code plus").inputValue()).toBe("7C64PGHF+2M");
  });
});

// Seen to fail: nothing was sent and nothing was said.
test("extras that the offer no longer includes neither block saving nor get lost", async () => {
  const ref = await goldCard();
  const services = [{ title: "Coupe", price: null, isFrom: false }];
  const namedLinks = [{ kind: "other", title: "Nos conditions", url: "https://exemple.sn/conditions" }];
  await app.deps.db.query
    .updateTable("cards")
    .set({ offer: "SILVER", extras: JSON.stringify({ services, namedLinks }) })
    .where("ref", "=", ref)
    .execute();
  await withPage(browser, { url: app.url, device: "phone" }, async (page, context) => {
    await openEditor(page, context, ref);
    await unfold(page, "Où vous trouver");
    await page.getByLabel("Code plus").fill("7C64MHV4+F9");
    await save(page);
    await page.getByText("Enregistré\u00a0: votre page est à jour.").last().waitFor();
  });
  const { extras } = await app.deps.db.query
    .selectFrom("cards")
    .select("extras")
    .where("ref", "=", ref)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(extras)).toMatchObject({ services, namedLinks, place: { plusCode: "7C64MHV4+F9" } });
});

// Seen to fail: the form offered what the server then refused.
test("the form offers no extra that the card's company decides", async () => {
  const ref = await goldCard();
  const id = await createCompany(await staffOn(app, "binta@example.com", "Binta", "desk"), { name: "Teranga SA" });
  await app.deps.db.query
    .updateTable("cards")
    .set({ organisationId: id, locked: '["jobTitle","workAddress","socialMedias"]' })
    .where("ref", "=", ref)
    .execute();
  await withPage(browser, { url: app.url, device: "phone" }, async (page, context) => {
    await openEditor(page, context, ref);
    expect(await page.locator("#ajouts details summary").allTextContents()).toEqual(["Services et prix", "En anglais"]);
    await unfold(page, "En anglais");
    await page.getByLabel("La description de votre entreprise, en anglais").waitFor();
    expect(await page.getByLabel("Votre fonction, en anglais").count()).toBe(0);
  });
});

// Seen to fail: nothing said that the services had no order button.
test("an owner without a visible mobile number reads that services cannot be ordered, until one is shown", async () => {
  const ref = await goldCard();
  const numbers = { phoneNumber: "+221338211234", phoneNumber2: "", workPhoneNumber: "", workPhoneNumber2: "" };
  const extras = JSON.stringify({ services: [{ title: "Coupe", price: null, isFrom: false }] });
  await app.deps.db.query
    .updateTable("cards")
    .set({ ...numbers, extras })
    .where("ref", "=", ref)
    .execute();
  await withPage(browser, { url: app.url, device: "phone" }, async (page, context) => {
    await openEditor(page, context, ref);
    const warning = page.getByText("Votre page ne montre aucun mobile.");
    await warning.waitFor();
    expect([await axeFaults(page), await beyondScreen(page)]).toEqual([[], []]);
    await page.locator("[name=workPhoneNumber]").fill("77 192 83 74");
    await warning.waitFor({ state: "hidden" });
    const order = page.frameLocator("iframe[title='Aperçu de votre page']").getByRole("link", { name: /^Commander/ });
    await expect.poll(() => order.first().getAttribute("href")).toContain("wa.me/221771928374");
  });
});
