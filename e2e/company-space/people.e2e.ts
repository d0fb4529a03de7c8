import { expect, test } from "vitest";
import type { CompanyPeople, CompanyPerson } from "#shared/contract/company-people.ts";
import { routePaths } from "#shared/route-paths.ts";
import { withPage } from "../harness/browser.ts";
import { openCompanySpace } from "../harness/company-space.ts";
import { logInByCode } from "../harness/log-in-by-code.ts";
import { expectSound } from "../harness/sound.ts";

const { app, browser, someCompany } = await openCompanySpace();

test("a secretary logs in by a mailed code, finds a colleague among forty, edits them, pauses their page and shows it again", async () => {
  const { id, admin, call } = await someCompany("Sahel Conseil", 40, "fatou@sahel.example");
  await withPage(browser, { url: app.url, expected: [/401|422/] }, async (page) => {
    await page.goto(routePaths.company);
    await expectSound(page);
    await logInByCode(page, app, admin);
    await page.getByRole("heading", { level: 1, name: "Sahel Conseil" }).waitFor();
    await page.getByRole("link", { name: "Personnes" }).click();
    const people = page.getByRole("list", { name: "Personnes" }).getByRole("listitem");
    await expect.poll(() => people.count()).toBe(40);
    await expectSound(page);

    await page.getByRole("combobox", { name: "Département" }).selectOption("Ventes");
    await expect.poll(() => people.count()).toBe(20);
    await page.getByRole("textbox", { name: "Rechercher une personne" }).fill("personne de ce nom");
    await page.getByText("Personne ne correspond.").waitFor();
    await page.getByRole("button", { name: "Afficher tout le monde" }).click();
    await expect.poll(() => people.count()).toBe(40);
    await page.getByRole("textbox", { name: "Rechercher une personne" }).fill("awabd");
    await expect.poll(() => people.count()).toBe(1);
    await page.getByRole("link", { name: /Awabd Ndiaye/ }).click();
    await page.getByRole("heading", { level: 2, name: "Awabd Ndiaye" }).waitFor();
    const job = page.getByRole("textbox", { name: "Fonction" });
    await job.waitFor();
    await expectSound(page);
    await job.fill("Directrice des ventes");
    await page.getByRole("textbox", { name: "Téléphone", exact: true }).fill("12");
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await page
      .getByText(/numéro/i)
      .first()
      .waitFor();
    await page.getByRole("textbox", { name: "Téléphone", exact: true }).fill("77 765 43 21");
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await page.getByText("La carte est enregistrée.").waitFor();
    const [{ ref = "" } = {}] = (await call<CompanyPeople>("GET", "/personnes?search=awabd")).people;
    expect(await call<CompanyPerson>("GET", `/personnes/${ref}`)).toMatchObject({
      jobTitle: "Directrice des ventes",
      phoneNumber: "+221777654321",
    });
    const telephone = page.getByRole("textbox", { name: "Téléphone", exact: true });
    await expect.poll(() => telephone.inputValue()).toBe("+221 77 765 43 21");
    await page.getByRole("button", { name: "Mettre en pause" }).click();
    await page.getByText("Sa page est en pause.").waitFor();
    expect((await fetch(`${app.url}${routePaths.card(ref)}`)).status).not.toBe(200);
    await expectSound(page);
    await page.getByRole("button", { name: "Remettre en ligne" }).click();
    await page.getByRole("link", { name: "Voir sa page" }).waitFor();
    await page.goBack();
    // The list is still filtered.
    await expect.poll(() => people.count()).toBe(1);
    expect(new URL(page.url()).searchParams.get("entreprise") ?? id).toBe(id);
  });
});
