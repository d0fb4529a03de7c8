import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { startDevelopment } from "#test/harness/development.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { openAsStaff } from "./harness/portal.ts";

const development = await startDevelopment();
const browser = await sharedBrowser();
afterAll(() => development.stop());

/** Marks the page until it reloads. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { opened: "once" }));
const isMarked = (page: Page) => page.evaluate(() => (window as { opened?: string }).opened === "once");

async function answers(path: string, text: string): Promise<void> {
  while (!(await fetch(development.url + path).then((answer) => answer.text())).includes(text)) await wait(50);
}

/** ms; a rebuild on a busy machine may take half a minute. */
const patience = 200_000;

// Seen to fail when every page is told to reload.
test(
  "open pages show replaced files and keep typed text; the card's page reloads; the server runs the new code",
  async () => {
    await withPage(browser, { url: development.url, device: "laptop" }, async (page, context) => {
      context.setDefaultTimeout(patience);
      await page.goto("/commander/SILVER");
      const firstName = page.locator("[name=firstName]");
      // Wait until React has hydrated the form.
      await page.getByRole("button", { name: "Vérifier ma carte", disabled: false }).waitFor();
      await firstName.fill("Aïssatou");
      await mark(page);
      const sections = "src/web/buy/one-card/card-texts-section.tsx";
      development.edit(sections, "Informations personnelles", "Qui vous êtes");
      await page.getByText("Qui vous êtes").first().waitFor();
      development.edit(sections, "Qui vous êtes", "Votre nom à vous");
      await page.getByText("Votre nom à vous").first().waitFor();

      const portal = await context.newPage();
      await openAsStaff(portal, "/codes-promo?nouveau=1");
      await portal.getByRole("textbox", { name: "Code" }).fill("TABASKI");
      await mark(portal);
      development.edit(
        "src/web/staff/money/promo-codes/create-promo-form.tsx",
        "Nouveau code promo",
        "Un code tout neuf",
      );
      await portal.getByText("Un code tout neuf").first().waitFor();

      const card = await context.newPage();
      await card.goto("/exemple");
      development.edit("src/shared/card/labels/french/page.ts", "Enregistrer le contact", "Garder ce contact");
      await card.getByText("Garder ce contact").waitFor();

      development.write("src/server/http/added.ts", `export const added = "Disallow: /neuf/";\n`);
      development.edit(
        "src/server/http/site-files.ts",
        "import type { Deps }",
        'import { added } from "./added.ts";\nimport type { Deps }',
      );
      development.edit("src/server/http/site-files.ts", "Disallow: /api/", "${added}\\nDisallow: /api/");
      await answers("/robots.txt", "Disallow: /neuf/");

      // If the server cannot be built, the previous one keeps running.
      development.edit("src/server/http/added.ts", "export const", "export konst");
      await page.locator("vite-error-overlay").waitFor({ state: "attached" });
      await answers("/robots.txt", "Disallow: /neuf/");
      development.write("src/server/http/added.ts", `export const added = "Disallow: /remis/";\n`);
      await answers("/robots.txt", "Disallow: /remis/");

      expect(await firstName.inputValue()).toBe("Aïssatou");
      expect(await isMarked(page)).toBe(true);
      expect(await portal.getByRole("textbox", { name: "Code" }).inputValue()).toBe("TABASKI");
      expect(await isMarked(portal)).toBe(true);
    });
  },
  patience,
);
