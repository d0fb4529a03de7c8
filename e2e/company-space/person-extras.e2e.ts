import { expect, test } from "vitest";
import type { CompanyPeople } from "#shared/contract/company-people.ts";
import { routePaths } from "#shared/route-paths.ts";
import { withPage } from "../harness/browser.ts";
import { openCompanySpace } from "../harness/company-space.ts";
import { expectSound } from "../harness/sound.ts";

const { app, browser, logIn, someCompany } = await openCompanySpace();

test("an administrator removes a rude line from a colleague's page, and the rest stays", async () => {
  const { id, cookie, call } = await someCompany("Ajouts", 2, "ajouts@example.com");
  const [{ ref = "" } = {}] = (await call<CompanyPeople>("GET", "/personnes")).people;
  const extras = {
    services: [
      { title: "Coupe", price: 7500, isFrom: false },
      { title: "Une ligne grossière, et bien plus longue que la largeur d'un téléphone", price: null, isFrom: false },
    ],
    payments: [
      {
        provider: "wave",
        url: "https://pay.wave.com/m/M_sn_bCfDE26Wd7Xt/c/sn/",
        label: "",
        amount: 5000,
        payee: "Awa",
      },
    ],
  };
  await app.deps.db.query
    .updateTable("cards")
    .set({ offer: "GOLD", extras: JSON.stringify(extras) })
    .where("ref", "=", ref)
    .execute();
  await withPage(browser, { url: app.url }, async (page, context) => {
    await logIn(context, cookie);
    await page.goto(`${routePaths.companySpace(id)}&personne=${ref}`);
    const panel = page.getByRole("region", { name: "Ajouté par le titulaire" });
    const remove = panel.getByRole("button", { name: /^Retirer.*grossière/ });
    await remove.press("Enter");
    await expectSound(page);
    await page.getByRole("dialog").getByRole("button", { name: "Annuler" }).click();
    await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true);
    await remove.click();
    await page.getByRole("dialog").getByRole("button", { name: "Retirer", exact: true }).click();
    await page.getByText("C'est retiré de la page.").waitFor();
    await expect.poll(() => panel.getByText("grossière").count()).toBe(0);
    expect(await panel.getByText("Coupe").count()).toBe(1);
    await expectSound(page);
    const html = await (await fetch(`${app.url}${routePaths.card(ref)}`)).text();
    expect(html).toContain("Coupe");
    expect(html).not.toContain("grossière");
  });
});
