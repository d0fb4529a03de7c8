import { expect, test } from "vitest";
import type { CompanyPeople } from "#shared/contract/company-people.ts";
import { routePaths } from "#shared/urls.ts";
import { withPage } from "../harness/browser.ts";
import { devices, expectSound, openCompanySpace } from "../harness/company-space.ts";

const { app, browser, logIn, someCompany } = await openCompanySpace();

test.each(devices)(
  "on a %s people are chosen and moved to another department by the keyboard, which is renamed and put together with another",
  async (device) => {
    const { id, cookie, call } = await someCompany(`Départements ${device}`, 8, `dep-${device}@example.com`);
    await withPage(browser, { url: app.url, device, expected: [/422/] }, async (page, context) => {
      await logIn(context, cookie);
      await page.goto(routePaths.companySpace(id));
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

      await page.getByRole("combobox", { name: "Département" }).selectOption("Direction");
      await page.getByRole("button", { name: "Renommer ce département…" }).click();
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
  },
);
