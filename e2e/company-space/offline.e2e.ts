import { expect, test } from "vitest";
import { routePaths } from "#shared/route-paths.ts";
import { withPage } from "../harness/browser.ts";
import { openCompanySpace } from "../harness/company-space.ts";
import { expectSound } from "../harness/sound.ts";

const { app, browser, logIn, someCompany } = await openCompanySpace();

// With `lazy` alone, the page stayed empty.
test("a section or search that cannot load says so, and loads later", async () => {
  const { id, cookie } = await someCompany("Hors ligne", 8, "reseau@example.com");
  const expected = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/];
  await withPage(browser, { url: app.url, expected }, async (page, context) => {
    await logIn(context, cookie);
    await page.goto(routePaths.companySpace(id, "personnes"));
    await page.getByText("8 personnes").waitFor();
    await context.setOffline(true);
    await page.getByRole("textbox", { name: "Rechercher une personne" }).fill("awab");
    const again = page.getByRole("button", { name: "Réessayer" });
    await again.waitFor();
    // Earlier results must not stay as if they answered it.
    expect(await page.getByText(/correspond/).count()).toBe(0);
    await page.getByRole("link", { name: "Statistiques" }).click();
    await page.getByText("cette partie n'a pas pu s'ouvrir").waitFor();
    await expectSound(page);
    await context.setOffline(false);
    await again.click();
    await page.getByRole("heading", { name: "Statistiques" }).waitFor();
  });
});
