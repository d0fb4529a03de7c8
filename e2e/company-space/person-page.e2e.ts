import { expect, test } from "vitest";
import type { CompanyPeople, CompanyPerson } from "#shared/contract/company-people.ts";
import { routePaths } from "#shared/route-paths.ts";
import { withPage } from "../harness/browser.ts";
import { openCompanySpace } from "../harness/company-space.ts";
import { pickPhoto } from "../harness/group-form.ts";
import { logInByCode } from "../harness/log-in-by-code.ts";
import { photosOnDisk } from "../harness/photos.ts";
import { expectSound } from "../harness/sound.ts";

const { app, browser, desk, logIn, someCompany } = await openCompanySpace();
const photos = await photosOnDisk();

test("an administrator crops a colleague's photo, adds links and a description, and the colleague's page shows them", async () => {
  const { id, cookie, call } = await someCompany("Photos", 3, "photos@example.com");
  await desk.call("PATCH", `/organisations/${id}/template`, { locked: ["coverUrl"] });
  const [{ ref = "" } = {}] = (await call<CompanyPeople>("GET", "/personnes")).people;
  const read = async () => (await call<CompanyPerson>("GET", `/personnes/${ref}`)).page;
  await withPage(browser, { url: app.url, device: "laptop" }, async (page, context) => {
    await logIn(context, cookie);
    await page.goto(`${routePaths.companySpace(id)}&personne=${ref}`);
    const panel = page.getByRole("region", { name: "Photos, liens et description" });
    const change = panel.getByRole("button", { name: /^Modifier/ });
    await change.press("Enter");
    const form = page.getByRole("form", { name: "Modifier la page" });
    await form.waitFor();
    // The form stays when a tablet is turned.
    const own = page.viewportSize();
    for (const [width, height] of [
      [1024, 768],
      [768, 1024],
    ] as const) {
      await page.setViewportSize({ width, height });
      await form.getByRole("button", { name: "Enregistrer la page" }).waitFor();
    }
    if (own) await page.setViewportSize(own);
    // The template fixes the cover, so the form has no field for it.
    expect(await form.getByLabel("Photo de couverture").count()).toBe(0);
    await pickPhoto(page, "#image-profile", photos.profile);
    await form.getByRole("textbox", { name: "Description de l'entreprise" }).fill("Conseil et formation");
    const link = form.getByRole("textbox", { name: /^Lien de votre site/ });
    await link.fill("https://www.linkedin.com/in/awa");
    await link.press("Enter");
    // A link typed but not added is not lost.
    await link.fill("https://awa.example.sn/");
    await expectSound(page);
    await form.getByRole("button", { name: "Enregistrer la page" }).press("Enter");
    await page.getByText("La page est enregistrée.").waitFor();
    await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true);
    await panel.getByRole("img", { name: /Photo de profil/ }).waitFor();
    await expectSound(page);
    expect(await read()).toMatchObject({
      profileUrl: expect.stringContaining("/api/uploads/"),
      workDescription: "Conseil et formation",
      socialMedias: ["https://www.linkedin.com/in/awa", "https://awa.example.sn/"],
    });
    const shown = await (await fetch(`${app.url}${routePaths.card(ref)}`)).text();
    expect(shown).toContain("Conseil et formation");

    // A canceled change is not offered again.
    await change.click();
    await form.getByRole("textbox", { name: "Description de l'entreprise" }).fill("Rien de tel");
    await form.getByRole("button", { name: "Annuler" }).click();
    await change.click();
    const description = form.getByRole("textbox", { name: "Description de l'entreprise" });
    expect(await description.inputValue()).toBe("Conseil et formation");
  });
});

test("a colleague's simultaneous change is resolved field by field, and an expired session loses nothing", async () => {
  const { id, cookie, call } = await someCompany("Deux pages SA", 2, "deux-pages@example.com");
  const [{ ref = "" } = {}] = (await call<CompanyPeople>("GET", "/personnes")).people;
  const path = `/personnes/${ref}/page`;
  const read = async () => (await call<CompanyPerson>("GET", `/personnes/${ref}`)).page.workDescription;
  await withPage(browser, { url: app.url, expected: [/409|401/] }, async (page, context) => {
    await logIn(context, cookie);
    await page.goto(`${routePaths.companySpace(id)}&personne=${ref}`);
    const change = page.getByRole("button", { name: /^Modifier les photos/ });
    const description = page.getByRole("textbox", { name: "Description de l'entreprise" });
    const save = page.getByRole("button", { name: "Enregistrer la page" });
    await change.click();
    await description.fill("Écrite ici");
    await call("PATCH", path, { workDescription: "Écrite ailleurs" });
    await save.click();
    await page.getByRole("heading", { name: /a enregistré autre chose/ }).waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Enregistrer ces choix" }).click();
    await expect.poll(read).toBe("Écrite ici");

    await change.click();
    await description.fill("Après la session");
    await context.clearCookies();
    await save.click();
    await page.getByText("Votre session est terminée.").waitFor();
    await logInByCode(page, app, "deux-pages@example.com");
    await expect.poll(() => description.inputValue()).toBe("Après la session");
    await save.click();
    await expect.poll(read).toBe("Après la session");
  });
});
