import { test } from "vitest";
import { routePaths } from "#shared/route-paths.ts";
import { withPage } from "../harness/browser.ts";
import { openCompanySpace } from "../harness/company-space.ts";
import { expectSound } from "../harness/sound.ts";

const { app, browser, logIn, someCompany } = await openCompanySpace();

test("by keyboard alone, an administrator invites a manager for a department, changes and removes them, and cannot leave as the last one", async () => {
  const { id, cookie } = await someCompany("Clavier", 6, "chef@example.com");
  await withPage(browser, { url: app.url, device: "laptop", expected: [/409/] }, async (page, context) => {
    await logIn(context, cookie);
    await page.goto(routePaths.companySpace(id, "gestion"));
    await page.getByText("chef@example.com (vous)").waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Inviter quelqu'un" }).press("Enter");
    await page.getByRole("textbox", { name: "E-mail" }).fill("ventes@example.com");
    await page.getByRole("radio", { name: "Certains départements" }).press("Space");
    await page.getByRole("button", { name: "Envoyer l'invitation" }).press("Enter");
    await page.getByText("Choisissez au moins un département.").waitFor();
    await page.getByRole("checkbox", { name: "Ventes" }).press("Space");
    await expectSound(page);
    await page.getByRole("button", { name: "Envoyer l'invitation" }).press("Enter");
    await page.getByText("Responsable de département\u00a0: Ventes").waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Changer les droits de ventes@example.com" }).press("Enter");
    await page.getByRole("radio", { name: "Tout" }).press("Space");
    await page.getByRole("button", { name: "Enregistrer", exact: true }).press("Enter");
    await page.getByText("Responsable de département").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Retirer ventes@example.com" }).press("Enter");
    await page.getByRole("button", { name: "Retirer", exact: true }).press("Enter");
    await page.getByText("ventes@example.com", { exact: true }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Ne plus gérer ces cartes" }).press("Enter");
    await page.getByRole("button", { name: "Quitter", exact: true }).press("Enter");
    await page.getByText("Vous êtes le dernier à tout gérer").waitFor();
    await expectSound(page);
  });
});
