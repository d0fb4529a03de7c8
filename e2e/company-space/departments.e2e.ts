import { expect, test } from "vitest";
import type { CompanyPeople } from "#shared/contract/company-people.ts";
import { routePaths } from "#shared/route-paths.ts";
import { withPage } from "../harness/browser.ts";
import { openCompanySpace } from "../harness/company-space.ts";
import { expectSound } from "../harness/sound.ts";

const { app, browser, desk, logIn, someCompany } = await openCompanySpace();

test("by keyboard, people are moved to another department, which is then renamed and merged with another", async () => {
  const { id, cookie, call } = await someCompany("Départements", 8, "dep@example.com");
  await withPage(browser, { url: app.url, device: "laptop", expected: [/422/] }, async (page, context) => {
    await logIn(context, cookie);
    await page.goto(routePaths.companySpace(id, "personnes"));
    await page.getByRole("button", { name: "Changer de département…" }).press("Enter");
    await page.getByText("Choisissez les personnes à déplacer.").waitFor();
    await page.getByRole("checkbox", { name: /^Awaa / }).press("Space");
    await page.getByRole("checkbox", { name: /^Awab / }).press("Space");
    await page.getByText("2 choisies").waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Déplacer…" }).press("Enter");
    const department = page.getByRole("combobox", { name: "Nouveau département" });
    await department.press("Enter");
    await page.getByText("Le département est obligatoire.").waitFor();
    await expectSound(page);
    await department.fill("Direction");
    await department.press("Enter");
    await page.getByText("2 personnes sont maintenant dans «\u00a0Direction\u00a0».").waitFor();
    expect((await call<CompanyPeople>("GET", "/personnes?department=Direction")).total).toBe(2);
    // The focus returns to where it was.
    const again = page.getByRole("button", { name: "Changer de département…" });
    await expect.poll(() => again.evaluate((button) => button === document.activeElement)).toBe(true);

    await page.getByRole("combobox", { name: "Département" }).selectOption("Direction");
    const rename = page.getByRole("button", { name: "Renommer ce département…" });
    await rename.press("Enter");
    await page.getByRole("button", { name: "Annuler" }).press("Enter");
    await expect.poll(() => rename.evaluate((button) => button === document.activeElement)).toBe(true);
    await rename.click();
    const name = page.getByRole("textbox", { name: "Nouveau nom" });
    await name.fill("Direction générale");
    await page.getByRole("button", { name: "Renommer", exact: true }).click();
    await page.getByText("2 personnes sont maintenant dans «\u00a0Direction générale\u00a0».").waitFor();
    await page.getByRole("button", { name: "Renommer ce département…" }).click();
    await name.fill("Ventes");
    await page.getByText("les deux n'en feront plus qu'un").waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Réunir" }).click();
    await page.getByText("2 personnes sont maintenant dans «\u00a0Ventes\u00a0».").waitFor();
    await expect.poll(() => page.getByRole("combobox", { name: "Département" }).inputValue()).toBe("Ventes");
    await expectSound(page);
  });
  expect((await call<CompanyPeople>("GET", "/personnes")).departments.map((one) => one.name).toSorted()).toEqual([
    "Finances",
    "Ventes",
  ]);
});

test("an archived company can be read, and its refused actions have no buttons to press", async () => {
  const { id, cookie, call } = await someCompany("Archives", 6, "archives@example.com");
  const [{ ref = "" } = {}] = (await call<CompanyPeople>("GET", "/personnes")).people;
  expect((await desk.call("POST", `/organisations/${id}/archive`, { archived: true })).status).toBe(200);
  await withPage(browser, { url: app.url }, async (page, context) => {
    await logIn(context, cookie);
    await page.goto(routePaths.companySpace(id, "personnes"));
    await page.getByText("Cette entreprise est archivée.").waitFor();
    expect(await page.getByRole("button", { name: /département…/ }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Une carte de plus" }).count()).toBe(0);
    await page.getByRole("textbox", { name: "Rechercher une personne" }).fill("awab");
    await page.getByText("1 personne sur 6").waitFor();
    await expectSound(page);
    for (const address of ["partie=modele", "partie=gestion", `personne=${ref}`]) {
      await page.goto(`${routePaths.companySpace(id)}&${address}`);
      const acts = page.locator("fieldset:disabled").getByRole("button");
      await acts.first().waitFor();
      expect(await acts.evaluateAll((all) => all.filter((one) => !one.matches(":disabled")).length)).toBe(0);
      await expectSound(page);
    }
    await page.goto(routePaths.companySpace(id, "gestion"));
    expect(await page.getByRole("button", { name: "Ne plus gérer ces cartes" }).isEnabled()).toBe(true);
  });
});
