import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { withPage } from "../harness/browser.ts";
import { openCompanySpace } from "../harness/company-space.ts";
import { logInByCode } from "../harness/log-in-by-code.ts";
import { expectSound } from "../harness/sound.ts";

const { app, browser, someCompany } = await openCompanySpace();

/** Returns the first link to the company's space in the mails to this address. */
async function linkOfInvitation(to: string): Promise<string> {
  await app.worker.runDue();
  for (const name of readdirSync(app.outboxDir).filter((one) => one.endsWith(".eml"))) {
    const { to: sentTo, text = "" } = await PostalMime.parse(readFileSync(join(app.outboxDir, name)));
    const link = /https?:\/\/\S*\/entreprise\S*/.exec(text)?.[0];
    if (sentTo?.[0]?.address === to && link) return link;
  }
  throw new Error(`No invitation was mailed to ${to}.`);
}

// Seen to fail while the sections' links were built from the page's address, which names no company in an invitation.
test("an administrator enters by their invitation's link, opens each section by its link, and returns to the first", async () => {
  const { admin } = await someCompany("Thiès Transit", 3, "aida@transit.example");
  const link = await linkOfInvitation(admin);
  await withPage(browser, { url: app.url, expected: [/401/] }, async (page) => {
    await page.goto(link);
    await logInByCode(page, app, admin);
    const company = page.getByRole("heading", { level: 1, name: "Thiès Transit" });
    await company.waitFor();

    const linksOf = (name: string) => page.getByRole("navigation", { name, exact: true }).getByRole("link");
    let opened = 0;
    async function openEach(links: ReturnType<typeof linksOf>, names: readonly string[]): Promise<void> {
      for (const [at, name] of names.entries()) {
        await links.nth(at).click();
        opened += 1;
        await expect.poll(() => links.nth(at).getAttribute("aria-current"), { message: name }).toBe("page");
        // Nothing in the section is still loading.
        await expect.poll(() => page.getByText("Un instant").count(), { message: name }).toBe(0);
        expect(await company.isVisible(), name).toBe(true);
        expect(await page.getByText("ne vous sont pas, ou plus, confiées").count(), name).toBe(0);
        await expectSound(page);
      }
    }
    const parts = linksOf("L'espace de l'entreprise");
    const names = await parts.allTextContents();
    expect(names).toEqual(["Accueil", "Personnes", "Modèle", "Argent", "Gérer"]);
    await openEach(parts, names);
    for (const [at, name] of names.entries()) {
      await parts.nth(at).click();
      opened += 1;
      await expect.poll(() => parts.nth(at).getAttribute("aria-current"), { message: name }).toBe("page");
      await openEach(linksOf(name), (await linksOf(name).allTextContents()).slice(1));
    }
    for (let back = opened; back > 0; back -= 1) await page.goBack();
    await company.waitFor();
  });
});
