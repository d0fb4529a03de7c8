import { addLanguage } from "#shared/card/labels/languages.ts";
import { afterAll, expect, test } from "vitest";
import { routePaths } from "#shared/route-paths.ts";
import { loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { axeFaults } from "./harness/axe.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { layCable } from "./harness/cable.ts";
import { beyondScreen } from "./harness/width.ts";

const app = await startTestApp({ SITE_WOLOF: "true" });
const cable = await layCable(app.url);
const browser = await sharedBrowser();
afterAll(async () => {
  await cable.cut();
  await app.close();
});

async function liveCard(): Promise<string> {
  const ref = await placeOrder(app.url);
  await payOrder(app.deps, ref);
  return ref;
}

async function cardTakingDetails(): Promise<string> {
  const email = "awa@example.com";
  const ref = await ownedCard(app, email, { firstName: "Awa", lastName: "Diop", offer: "GOLD" });
  await (await loggedInOwner(app, email)).call("POST", `/cartes/${ref}/contacts/ouvrir`);
  return ref;
}

test("the language switch works without a script, and each page's form is in its language", async () => {
  const ref = await cardTakingDetails();
  await withPage(browser, { url: app.url, javaScriptEnabled: false, expected: [/422/] }, async (page) => {
    await page.goto(routePaths.card(ref));
    await page.getByRole("link", { name: "EN", exact: true }).click();
    await page.getByRole("link", { name: "Save contact" }).waitFor();
    await page.getByRole("link", { name: "WO", exact: true }).click();
    await page.getByRole("link", { name: "Denc" }).first().waitFor();
    await page.getByRole("link", { name: "EN", exact: true }).click();
    await page.getByRole("link", { name: "Leave my details" }).click();
    await page.getByRole("textbox", { name: "Your name" }).fill("Grace Mensah");
    await page.getByRole("button", { name: "Send my details" }).click();
    await page.getByRole("alert").getByText("Leave a phone number or an email address.").waitFor();
    await page.getByRole("textbox", { name: "Your email" }).fill("grace@example.com");
    await page.getByRole("checkbox", { name: /^I agree to Awa Diop receiving these details/ }).check();
    await page.getByRole("button", { name: "Send my details" }).click();
    await page.getByRole("heading", { name: "Your details have arrived" }).waitFor();
    await page.getByRole("link", { name: "Back to the card" }).click();
    await page.getByRole("link", { name: "FR", exact: true }).click();
    await page.getByRole("link", { name: "Enregistrer le contact" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(routePaths.card(ref));
  });
});

test.each(["en", "wo"] as const)(
  "on a phone every state of the page in %s is accessible and fits the screen",
  async (language) => {
    const [open, paused, unknown] = [await cardTakingDetails(), await liveCard(), "0".repeat(26)];
    await app.deps.db.query.updateTable("cards").set({ state: "paused" }).where("ref", "=", paused).execute();
    await withPage(browser, { url: app.url, expected: [/404|422/] }, async (page) => {
      for (const path of [
        routePaths.card(addLanguage(open, language)),
        routePaths.card(addLanguage(paused, language)),
        routePaths.card(addLanguage(unknown, language)),
        routePaths.leaveContact(addLanguage(open, language)),
        routePaths.visitorLead(addLanguage(open, language), "0".repeat(32)),
      ]) {
        await page.goto(path);
        expect(await page.locator("html").getAttribute("lang")).toBe(language);
        expect([path, await axeFaults(page), await beyondScreen(page)]).toEqual([path, [], []]);
      }
      await page.goto(routePaths.leaveContact(addLanguage(open, language)));
      await page.locator("button.save").click();
      await page.getByRole("alert").waitFor();
      expect([await axeFaults(page), await beyondScreen(page)]).toEqual([[], []]);
    });
  },
);

test("on an English page the script's messages about the saved contact and missing fields are in English", async () => {
  const ref = await liveCard();
  await withPage(browser, { url: app.url }, async (page) => {
    await page.goto(routePaths.card(addLanguage(ref, "en")));
    await page.getByRole("link", { name: "Save contact" }).tap();
    await page.getByText("Contact saved in the file contact.vcf.").waitFor();
    await page.getByText(/It still has to be added to your contacts/).waitFor();
    await page.getByText("Send my details").tap();
    await page.getByRole("button", { name: "Open WhatsApp" }).tap();
    await page.getByText("Write your name.").waitFor();
  });
});

test("an English page opens in English without a network after one visit, and leaves the French page unchanged", async () => {
  const ref = await liveCard();
  const path = routePaths.card(addLanguage(ref, "en"));
  await withPage(
    browser,
    { url: cable.url, expected: [/ERR_CONNECTION|ERR_FAILED|ERR_EMPTY/] },
    async (page, context) => {
      await page.goto(path);
      const isKept = () =>
        page.evaluate(
          async (card) =>
            (await navigator.serviceWorker.getRegistration(card))?.active?.state === "activated" &&
            (await (await caches.open(card)).keys()).some(({ url }) => url.endsWith(card)),
          path,
        );
      await expect.poll(isKept, { timeout: 20_000 }).toBe(true);
      expect(await page.evaluate(() => caches.keys())).toEqual([path]);
      await cable.cut();
      await page.goto(path);
      await page
        .getByText(/^Copy kept on this device on \d{1,2} [A-Z][a-z]+ at \d\d:\d\d, until \d{1,2} [A-Z][a-z]+\./)
        .waitFor();
      await page.getByRole("link", { name: "Save contact" }).waitFor();
      const away = await context.newPage();
      await expect(away.goto(routePaths.card(ref))).rejects.toThrow(/ERR_CONNECTION|ERR_FAILED/);
      await away.close();
      await cable.mend();
    },
  );
});
