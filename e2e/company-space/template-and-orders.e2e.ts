import { expect, test } from "vitest";
import type { CompanyPeople, CompanyPerson } from "#shared/contract/company-people.ts";
import { routePaths } from "#shared/route-paths.ts";
import { withPage } from "../harness/browser.ts";
import { openCompanySpace } from "../harness/company-space.ts";
import { expectSound } from "../harness/sound.ts";

const { app, browser, logIn, someCompany } = await openCompanySpace();

test("an administrator changes the template, orders a card for a colleague, and reprints a lost one", async () => {
  const { id, cookie, call } = await someCompany("Modèle", 3, "modele@example.com");
  await withPage(browser, { url: app.url, device: "laptop", expected: [/422/] }, async (page, context) => {
    await logIn(context, cookie);
    await page.goto(routePaths.companySpace(id));
    await page.getByRole("link", { name: "Modèle", exact: true }).click();
    const company = page.getByRole("textbox", { name: "Entreprise", exact: true });
    await company.fill("Modèle et fils");
    await expectSound(page);
    await page.getByRole("button", { name: "Enregistrer pour tous" }).click();
    await page.getByText(/3 cartes ont changé/).waitFor();
    const [first] = (await call<CompanyPeople>("GET", "/personnes")).people;
    expect((await call<CompanyPerson>("GET", `/personnes/${first?.ref}`)).company).toBe("Modèle et fils");

    await page.getByRole("link", { name: "Personnes" }).click();
    await page.getByRole("link", { name: "Une carte de plus" }).click();
    const fields = { Prénom: "Rokhaya", Nom: "Seck", Fonction: "Juriste", Téléphone: "77 000" };
    for (const [name, value] of Object.entries(fields))
      await page.getByRole("textbox", { name, exact: true }).fill(value);
    await expectSound(page);
    const pay = page.getByRole("button", { name: "Passer au paiement" });
    await pay.click();
    await page
      .getByText(/numéro/i)
      .first()
      .waitFor();
    await page.getByRole("textbox", { name: "Téléphone", exact: true }).fill("77 321 45 67");
    await pay.click();
    await page.waitForURL(/\/payer\//);
    expect((await call<CompanyPeople>("GET", "/personnes?search=rokhaya")).total).toBe(1);

    await page.goto(`${routePaths.companySpace(id)}&partie=nouvelles`);
    await page.getByText(/Cette carte rejoint la commande SDV-\w+, pas encore payée/).waitFor();
    await page.getByText(/^2 cartes\s: 25\s800\sFCFA$/).waitFor();
    await expectSound(page);

    await page.goto(`${routePaths.companySpace(id)}&personne=${first?.ref}`);
    await page.getByRole("button", { name: "Commander une nouvelle carte" }).click();
    await page.getByRole("heading", { name: /Une nouvelle carte imprimée/ }).waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Passer au paiement" }).click();
    await page.waitForURL(/\/payer\//);
  });
});
