import { buildBrochurePath } from "#shared/card/extras/brochure.ts";
import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { apiErrors } from "#shared/errors/errors.ts";
import { routePaths } from "#shared/route-paths.ts";
import { canary, onePage } from "#test/factories/hostile-pdfs/one-page.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { expectSound } from "./harness/sound.ts";
import { beyondScreen } from "./harness/width.ts";
import { unfoldEditor } from "./harness/unfold-editor.ts";

const app = await startTestApp();
const browser = await sharedBrowser();
afterAll(() => app.close());

const email = "fatou@example.com";
const longName = `Brochure ${"des prestations et tarifs de l'année ".repeat(5)}(version finale).pdf`;
const file = (buffer: Buffer, name = longName) => ({ name, mimeType: "application/pdf", buffer });
const brochure = onePage({ trailer: `/Info << /Author (${canary}) >>` });

async function goldCard(): Promise<string> {
  const ref = await placeOrder(app.url, { firstName: "Fatou", lastName: "Sarr", email, phoneNumber: "77 192 83 74" });
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

const input = (page: Page) => page.locator("input[name='extras.brochure']");
const save = (page: Page) => page.getByRole("button", { name: "Enregistrer", exact: true }).click();

test("an owner uploads their brochure, visitors download it without script, and the owner removes it", async () => {
  const ref = await goldCard();
  await withPage(browser, { url: app.url, expected: [/415/] }, async (page, context) => {
    await openEditor(page, context, ref);
    await page.locator("summary", { hasText: "Brochure (PDF)" }).click();
    await input(page).setInputFiles(file(Buffer.from("MZ")));
    await page.getByText(apiErrors["brochure.not_pdf"].message.slice(0, 30)).first().waitFor();
    await input(page).setInputFiles(file(Buffer.alloc(5 * 1024 * 1024 + 1)));
    await page.getByText("Ce PDF dépasse").first().waitFor();
    expect((await beyondScreen(page)).filter((text) => text !== "Retirer")).toEqual([]);
    await input(page).setInputFiles(file(brochure));
    // Saving during the upload waits for it.
    await save(page);
    await page.getByText("Enregistré\u00a0: votre page est à jour.").last().waitFor();
    await page.getByText("Voir le fichier que reçoivent vos visiteurs").waitFor();
    const preview = page.frameLocator("iframe[title='Aperçu de votre page']");
    await preview.getByText("Télécharger la brochure").waitFor();
    await expectSound(page, { mayHang: "Retirer" });
  });
  await withPage(browser, { url: app.url, javaScriptEnabled: false }, async (page) => {
    await page.goto(routePaths.card(ref));
    const button = page.getByRole("link", { name: /^Télécharger la brochure PDF, \d+\sko$/ });
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    expect(download.suggestedFilename()).toBe("Fatou Sarr (brochure).pdf");
    const bytes = readFileSync(await download.path());
    expect([bytes.subarray(0, 5).toString(), bytes.includes(canary)]).toEqual(["%PDF-", false]);
  });
  await withPage(browser, { url: app.url }, async (page, context) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(routePaths.card(ref));
    const button = page.getByRole("link", { name: /^Télécharger la brochure/ });
    await button.scrollIntoViewIfNeeded();
    await expectSound(page);
    expect(asked.filter((url) => url.includes("brochure"))).toEqual([]);
    const [, tap] = await Promise.all([
      page.waitForEvent("download"),
      page.waitForRequest(/\/taps\/network$/),
      button.click(),
    ]);
    expect(tap.method()).toBe("POST");
    await openEditor(page, context, ref);
    await page.getByRole("button", { name: "Retirer la brochure" }).click();
    await save(page);
    await page.getByText("Enregistré\u00a0: votre page est à jour.").last().waitFor();
    expect((await fetch(app.url + buildBrochurePath(ref))).status).toBe(404);
  });
});

test("an owner without a mouse uploads a brochure, after a network failure", async () => {
  const ref = await goldCard();
  await withPage(browser, { url: app.url, device: "laptop", expected: [/CONNECTION_RESET/] }, async (page, context) => {
    await openEditor(page, context, ref);
    await page.locator("summary", { hasText: "Brochure (PDF)" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await input(page).evaluate((field) => field === document.activeElement)).toBe(true);
    let times = 0;
    await page.route("**/brochure", (route) =>
      (times += 1) === 1 ? route.abort("connectionreset") : route.continue(),
    );
    await input(page).setInputFiles(file(brochure));
    await page.getByText("Vos visiteurs l'auront une fois enregistrée.").waitFor();
    expect(times).toBe(2);
  });
});
