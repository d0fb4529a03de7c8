import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { routePaths } from "#shared/route-paths.ts";
import { bringList } from "#test/factories/company.ts";
import { withPage } from "../harness/browser.ts";
import { openCompanySpace } from "../harness/company-space.ts";
import { expectSound } from "../harness/sound.ts";

const { app, browser, desk, someCompany, logIn } = await openCompanySpace();

test("an administrator does each of a week's tasks on a phone in at most four presses from the home page", async () => {
  const { id, cookie } = await someCompany("Semaine", 3, "semaine@example.com");
  const list = "Prénom;Nom;Fonction;Département;Téléphone;E-mail\nKhady;Sow;Juriste;Ventes;+221771999999;";
  expect((await bringList(app, desk, id, list)).status).toBe(201);
  await withPage(browser, { url: app.url, motion: true, device: "phone" }, async (page, context) => {
    await logIn(context, cookie);
    // No weekly task may end in the browser's question whether to leave the page.
    const questions: string[] = [];
    page.on("dialog", (dialog) => {
      questions.push(dialog.type());
      void dialog.accept();
    });
    let presses = 0;
    const press = async (target: Locator) => {
      presses += 1;
      await target.click();
    };
    const link = (name: string | RegExp) => page.getByRole("link", { name });
    const button = (name: string | RegExp) => page.getByRole("button", { name });
    const jobs: Record<string, () => Promise<void>> = {
      pay: async () => {
        await press(button(/^Payer la commande/));
        await page.waitForURL(/\/payer\//);
      },
      promote: async () => {
        await press(link("Personnes"));
        await press(link(/^Awaa/));
        await page.getByRole("textbox", { name: "Fonction", exact: true }).fill("Cheffe");
        await press(button("Enregistrer"));
        await page.getByText("La carte est enregistrée").waitFor();
      },
      "add somebody": async () => {
        await press(link("Personnes"));
        await press(link("Une carte de plus"));
        const typed = { Prénom: "Rokhaya", Nom: "Seck", Fonction: "Juriste", Téléphone: "77 321 45 67" };
        for (const [name, value] of Object.entries(typed))
          await page.getByRole("textbox", { name, exact: true }).fill(value);
        await press(button("Passer au paiement"));
        await page.waitForURL(/\/payer\//);
      },
      "say that somebody left": async () => {
        await press(link("Personnes"));
        await press(link(/^Awac/));
        await press(button("A quitté l'entreprise"));
        await press(button("Oui, cette personne est partie"));
        await page.getByText("A quitté l'entreprise", { exact: false }).filter({ visible: true }).first().waitFor();
      },
      "read statistics": async () => {
        await press(link("Personnes"));
        await press(link("Statistiques"));
        await page.getByRole("heading", { name: "Statistiques" }).waitFor();
      },
      "read contacts": async () => {
        await press(link("Personnes"));
        await press(link("Contacts"));
        await page.getByRole("heading", { name: "Contacts" }).waitFor();
      },
    };
    for (const [job, run] of Object.entries(jobs)) {
      await page.goto(routePaths.companySpace(id));
      await page.getByRole("heading", { name: "À faire" }).waitFor();
      await expectSound(page);
      presses = 0;
      await run();
      expect(presses, job).toBeLessThanOrEqual(4);
      expect(questions, job).toEqual([]);
    }
  });
});
