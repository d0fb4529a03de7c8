import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { placeOrder } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { openAsStaff, refused, toast } from "./harness/portal.ts";
import { expectSound } from "./harness/sound.ts";

const app = await startTestApp(administrator);
const staff = await staffOn(app);
await staffOn(app, "modou@example.com", "Modou Fall", "desk");
const browser = await sharedBrowser();
const ref = await placeOrder(app.url);
afterAll(() => app.close());

const detail = async () => (await staff.call<Record<string, unknown>>("GET", `/orders/${ref}`)).body;
const field = (page: Page, name: string) => page.getByRole("dialog").getByRole("textbox", { name, exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Enregistrer les corrections" });
const told = (page: Page) =>
  page.getByRole("heading", { name: "Modou Fall a enregistré autre chose pendant que vous écriviez" });

async function correct(page: Page, email: string): Promise<void> {
  await openAsStaff(page, `/commandes/${ref}?ouvrir=corriger`, email);
  await field(page, "Fonction").waitFor();
}

// Seen to fail with the form sending the version it had read last: the colleague's correction was silently replaced.
test("two staff members correct one order: the second sees who saved what and when, chooses field by field, and loses nothing typed", async () => {
  await withPage(browser, { url: app.url, device: "laptop", expected: refused }, async (awa) => {
    await correct(awa, administrator.ADMIN_EMAIL);
    await field(awa, "Fonction").fill("Présidente");
    await field(awa, "Entreprise").fill("Teranga Études");
    await withPage(browser, { url: app.url, expected: refused }, async (modou) => {
      await correct(modou, "modou@example.com");
      await field(modou, "Fonction").fill("Gérante");
      await field(modou, "Adresse de l'entreprise").fill("Yoff, Dakar");
      await save(modou).click();
      await toast(modou, "La carte est corrigée.");
    });
    // A refresh meanwhile must not make the form forget the version it started with.
    await awa.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await save(awa).press("Enter");
    await told(awa).waitFor();
    expect(await told(awa).evaluate((heading) => heading === document.activeElement)).toBe(true);
    expect(await detail()).toMatchObject({ jobTitle: "Gérante", workAddress: "Yoff, Dakar" });
    await expectSound(awa);
    const choice = (label: string) =>
      awa.getByRole("region", { name: /^Modou Fall/ }).getByRole("group", { name: label, exact: true });
    expect(await choice("Fonction").getByRole("radio").count()).toBe(2);
    expect(await choice("Entreprise").count()).toBe(0);
    expect(
      await choice("Fonction")
        .getByRole("radio", { name: /Ce que vous avez saisi.*Présidente/s })
        .isChecked(),
    ).toBe(true);
    expect(
      await choice("Adresse de l'entreprise")
        .getByRole("radio", { name: /Modou Fall, le .*Yoff, Dakar/s })
        .isChecked(),
    ).toBe(true);
    // By keyboard alone: to the first choice, then to its other option.
    await awa.keyboard.press("Tab");
    await awa.keyboard.press("ArrowDown");
    expect(
      await choice("Fonction")
        .getByRole("radio", { name: /Modou Fall.*Gérante/s })
        .isChecked(),
    ).toBe(true);
    await awa.getByRole("button", { name: "Enregistrer ces choix" }).press("Enter");
    await toast(awa, "La carte est corrigée.");
    expect(await detail()).toMatchObject({
      jobTitle: "Gérante",
      company: "Teranga Études",
      workAddress: "Yoff, Dakar",
    });
  });
});

test("on a phone one press keeps what was typed, even after the form was closed and reopened", async () => {
  await withPage(browser, { url: app.url, expected: refused }, async (page) => {
    await page.clock.install();
    await correct(page, administrator.ADMIN_EMAIL);
    await field(page, "Fonction").fill("Directrice générale");
    await page.keyboard.press("Escape");
    const modou = await staffOn(app, "modou@example.com", "Modou Fall", "desk");
    await modou.call("PATCH", `/orders/${ref}`, { jobTitle: "Associée" });
    // An open order is reloaded every minute.
    await page.clock.runFor(61_000);
    await page.getByText("Associée").first().waitFor();
    await page.getByRole("button", { name: "Corriger", exact: true }).click();
    expect(await field(page, "Fonction").inputValue()).toBe("Directrice générale");
    await save(page).click();
    await told(page).waitFor();
    await page.getByRole("button", { name: "Enregistrer ces choix" }).click();
    await toast(page, "La carte est corrigée.");
    expect(await detail()).toMatchObject({ jobTitle: "Directrice générale" });
  });
});
