import { expect, test } from "vitest";
import type { CompanyPeople, CompanyPerson } from "#shared/contract/company-people.ts";
import { routePaths } from "#shared/route-paths.ts";
import { withPage } from "../harness/browser.ts";
import { openCompanySpace } from "../harness/company-space.ts";
import { logInByCode } from "../harness/log-in-by-code.ts";
import { expectSound } from "../harness/sound.ts";

const { app, browser, logIn, someCompany } = await openCompanySpace();

test("simultaneous changes are resolved field by field; an expired session or a missing network loses nothing typed", async () => {
  const { id, cookie, call } = await someCompany("Deux SA", 3, "deux@example.com");
  const [person] = (await call<CompanyPeople>("GET", "/personnes")).people;
  const path = `/personnes/${person?.ref}`;
  await withPage(
    browser,
    { url: app.url, expected: [/409|401|ERR_FAILED|ERR_INTERNET_DISCONNECTED/] },
    async (page, context) => {
      await logIn(context, cookie);
      await page.goto(`${routePaths.companySpace(id)}&personne=${person?.ref}`);
      const job = page.getByRole("textbox", { name: "Fonction" });
      const save = page.getByRole("button", { name: "Enregistrer", exact: true });
      await job.fill("Écrite ici");
      const { version } = await call<CompanyPerson>("GET", path);
      await call("PATCH", path, { jobTitle: "Écrite ailleurs", version });
      await save.click();
      await page.getByRole("heading", { name: /a enregistré autre chose/ }).waitFor();
      await expectSound(page);
      await page.getByRole("button", { name: "Enregistrer ces choix" }).click();
      await expect.poll(async () => (await call<CompanyPerson>("GET", path)).jobTitle).toBe("Écrite ici");

      await save.waitFor({ state: "detached" });
      await job.fill("Sans réseau");
      await context.setOffline(true);
      await save.click();
      await page.getByText("Le serveur ne répond pas. Rien n'est perdu").waitFor();
      await context.setOffline(false);
      await save.click();
      await expect.poll(async () => (await call<CompanyPerson>("GET", path)).jobTitle).toBe("Sans réseau");

      await save.waitFor({ state: "detached" });
      await job.fill("Après la session");
      await context.clearCookies();
      await save.click();
      await page.getByText("Votre session est terminée.").waitFor();
      await logInByCode(page, app, "deux@example.com");
      await expect.poll(() => job.inputValue()).toBe("Après la session");
      await save.click();
      await expect.poll(async () => (await call<CompanyPerson>("GET", path)).jobTitle).toBe("Après la session");
    },
  );
});
