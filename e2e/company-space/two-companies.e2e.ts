import { expect, test } from "vitest";
import { routePaths } from "#shared/route-paths.ts";
import { ownedCard } from "#test/factories/owner.ts";
import { withPage } from "../harness/browser.ts";
import { openCompanySpace } from "../harness/company-space.ts";
import { logInByCode } from "../harness/log-in-by-code.ts";
import { expectSound } from "../harness/sound.ts";

const { app, browser, desk, logIn, someCompany } = await openCompanySpace();

test("a holder who manages two companies sees each in its own space, and nothing of a company that removes them", async () => {
  const email = "moussa@example.com";
  await ownedCard(app, email, { firstName: "Moussa", lastName: "Diop" });
  const first = await someCompany("Baobab", 3, email);
  const second = await someCompany("Société sénégalaise d'aménagement et d'équipement", 3, email);
  await withPage(browser, { url: app.url, expected: [/404/] }, async (page, context) => {
    await logIn(context, first.cookie);
    await page.goto(routePaths.owner);
    const places = page.getByRole("navigation", { name: "Vos espaces" });
    await places.getByRole("link", { name: "Baobab" }).click();
    await page.getByRole("heading", { level: 1, name: "Baobab" }).waitFor();
    await page.getByRole("link", { name: "Personnes" }).click();
    await page.getByText("3 personnes").waitFor();
    await expectSound(page);
    await places.getByRole("link", { name: /aménagement/ }).click();
    await page.getByRole("heading", { level: 1, name: /aménagement/ }).waitFor();
    await places.getByRole("link", { name: "Mes cartes" }).click();
    await page.getByRole("heading", { name: "Moussa Diop" }).waitFor();

    await page.goto(routePaths.company);
    await page.getByRole("heading", { name: "Quelle entreprise" }).waitFor();
    await expectSound(page);
    await page.getByRole("link", { name: /^Baobab/ }).click();
    await page.getByRole("link", { name: "Personnes" }).click();
    await page.getByText("3 personnes").waitFor();

    const [member] = (await desk.call<{ id: string }[]>("GET", `/organisations/${first.id}/members`)).body;
    await desk.call("DELETE", `/organisations/${first.id}/members/${member?.id}`);
    await page.getByRole("link", { name: /^Awaa/ }).click();
    await page.getByText("Les cartes de cette entreprise ne vous sont pas, ou plus, confiées.").waitFor();
    await expectSound(page);
    await page.getByRole("link", { name: /aménagement/ }).click();
    await page.getByRole("link", { name: "Personnes" }).click();
    await page.getByText("3 personnes").waitFor();
    expect(page.url()).toContain(second.id);

    // Another administrator of the first company can still enter by its link, in the same browser.
    const other = "awa@example.com";
    await desk.call("POST", `/organisations/${first.id}/members`, { email: other, role: "admin", departments: [] });
    await page.goto(routePaths.companySpace(first.id, "factures"));
    await page.getByRole("button", { name: "Me connecter avec une autre adresse" }).click();
    await logInByCode(page, app, other);
    await page.getByRole("heading", { level: 1, name: "Baobab" }).waitFor();
    expect(page.url()).toContain(routePaths.companySpace(first.id, "factures"));
  });
});
