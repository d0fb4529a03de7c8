import type { BrowserContext, Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import type { CompanyPeople, CompanyPerson } from "#shared/contract/company-people.ts";
import { routePaths } from "#shared/urls.ts";
import { inTransaction } from "#server/db/database.ts";
import { createPiecesForPaidOrder } from "#server/features/production/production-service.ts";
import { bringList, createCompany, writePeopleCsv } from "#test/factories/company.ts";
import { loggedInOwner, mailedCode, ownedCard } from "#test/factories/owner.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { callApi } from "#test/factories/staff-member.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { axeFaults } from "./harness/axe.ts";
import { sharedBrowser, viewports, withPage } from "./harness/browser.ts";
import { beyondScreen } from "./harness/width.ts";

const app = await startTestApp(administrator);
const browser = await sharedBrowser();
afterAll(() => app.close());
const desk = await staffOn(app, "binta@example.com", "Binta", "desk");
const devices = Object.keys(viewports) as (keyof typeof viewports)[];

/** A company of so many people on line, and somebody who looks after all of it. */
async function someCompany(name: string, people: number, admin: string) {
  const id = await createCompany(desk, { name, address: "Plateau, Dakar" });
  const { body } = await bringList(
    app,
    desk,
    id,
    writePeopleCsv(people).replaceAll("@teranga", `@${id.toLowerCase()}`),
  );
  const order = body.order?.ref ?? "";
  await payOrder(app.deps, order, { received: 12_900 * people });
  await app.deps.db.query.updateTable("cards").set({ state: "live" }).where("orderRef", "=", order).execute();
  await desk.call("POST", `/organisations/${id}/members`, { email: admin, role: "admin", departments: [] });
  const { cookie } = await loggedInOwner(app, admin);
  const call = async <Body>(method: string, path: string, body?: object) =>
    (
      await callApi(app.url, method, `/api/entreprises/${id}${path}`, {
        headers: { Cookie: cookie },
        ...(body && { body }),
      })
    ).body as Body;
  return { id, order, admin, cookie, call };
}

async function logIn(context: BrowserContext, cookie: string): Promise<void> {
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: app.url }]);
}

async function expectSound(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
  expect(await beyondScreen(page)).toEqual([]);
}

test.each(devices)(
  "on a %s a secretary logs in by a mailed code, finds a colleague among forty, changes him, pauses his page and shows it again",
  async (device) => {
    const { id, admin, call } = await someCompany(`Sahel Conseil ${device}`, 40, `fatou-${device}@sahel.example`);
    await withPage(browser, { url: app.url, device, expected: [/401|422/] }, async (page) => {
      await page.goto(routePaths.company);
      await page.getByRole("textbox", { name: "E-mail" }).fill(admin);
      await expectSound(page);
      await page.getByRole("button", { name: "Recevoir un code" }).click();
      const field = page.getByRole("textbox", { name: "Code reçu par e-mail" });
      await field.waitFor();
      await field.fill((await mailedCode(app, admin))?.code ?? "");
      await page.getByRole("button", { name: "Se connecter" }).click();
      await page.getByRole("heading", { level: 1, name: `Sahel Conseil ${device}` }).waitFor();
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
      // The list is as it was left.
      await expect.poll(() => people.count()).toBe(1);
      expect(new URL(page.url()).searchParams.get("entreprise") ?? id).toBe(id);
    });
  },
);

test.each(devices)(
  "on a %s who holds a card and looks after two companies sees each in one place; who is taken off sees none of it any more",
  async (device) => {
    const email = `moussa-${device}@example.com`;
    await ownedCard(app, email, { firstName: "Moussa", lastName: "Diop" });
    const first = await someCompany(`Baobab ${device}`, 3, email);
    const second = await someCompany(`Société sénégalaise d'aménagement et d'équipement ${device}`, 3, email);
    await withPage(browser, { url: app.url, device, expected: [/404/] }, async (page, context) => {
      await logIn(context, first.cookie);
      await page.goto(routePaths.owner);
      const places = page.getByRole("navigation", { name: "Vos espaces" });
      await places.getByRole("link", { name: `Baobab ${device}` }).click();
      await page.getByRole("heading", { level: 1, name: `Baobab ${device}` }).waitFor();
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
      await page.getByText("3 personnes").waitFor();

      const [member] = (await desk.call<{ id: string }[]>("GET", `/organisations/${first.id}/members`)).body;
      await desk.call("DELETE", `/organisations/${first.id}/members/${member?.id}`);
      await page.getByRole("link", { name: /^Awaa/ }).click();
      await page.getByText("Les cartes de cette entreprise ne vous sont pas, ou plus, confiées.").waitFor();
      await expectSound(page);
      await page.getByRole("link", { name: /aménagement/ }).click();
      await page.getByText("3 personnes").waitFor();
      expect(page.url()).toContain(second.id);
    });
  },
);

test("what two write at once is chosen field by field; a session that ends, or a network that is away, loses nothing typed", async () => {
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
      const mailbox = page.getByRole("textbox", { name: "E-mail" });
      await mailbox.fill("deux@example.com");
      await page.getByRole("button", { name: "Recevoir un code" }).click();
      const field = page.getByRole("textbox", { name: "Code reçu par e-mail" });
      await field.waitFor();
      await field.fill((await mailedCode(app, "deux@example.com"))?.code ?? "");
      await page.getByRole("button", { name: "Se connecter" }).click();
      await expect.poll(() => job.inputValue()).toBe("Après la session");
      await save.click();
      await expect.poll(async () => (await call<CompanyPerson>("GET", path)).jobTitle).toBe("Après la session");
    },
  );
});

test.each(devices)(
  "on a %s an administrator invites somebody for a department, changes and removes him by the keyboard alone, and cannot leave as the last",
  async (device) => {
    const { id, cookie } = await someCompany(`Clavier ${device}`, 6, `chef-${device}@example.com`);
    await withPage(browser, { url: app.url, device, expected: [/409/] }, async (page, context) => {
      await logIn(context, cookie);
      await page.goto(routePaths.companySpace(id, "gestion"));
      await page.getByText(`chef-${device}@example.com (vous)`).waitFor();
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
  },
);

test.each(devices)(
  "on a %s an administrator changes the template, orders a card for a colleague, and one anew for who lost his",
  async (device) => {
    const { id, cookie, call } = await someCompany(`Modèle ${device}`, 3, `modele-${device}@example.com`);
    await withPage(browser, { url: app.url, device, expected: [/422/] }, async (page, context) => {
      await logIn(context, cookie);
      await page.goto(routePaths.companySpace(id));
      await page.getByRole("link", { name: "Modèle", exact: true }).click();
      const company = page.getByRole("textbox", { name: "Entreprise", exact: true });
      await company.fill(`Modèle et fils ${device}`);
      await expectSound(page);
      await page.getByRole("button", { name: "Enregistrer pour tous" }).click();
      await page.getByText(/3 cartes ont changé/).waitFor();
      const [first] = (await call<CompanyPeople>("GET", "/personnes")).people;
      expect((await call<CompanyPerson>("GET", `/personnes/${first?.ref}`)).company).toBe(`Modèle et fils ${device}`);

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

      await page.goto(`${routePaths.companySpace(id)}&personne=${first?.ref}`);
      await page.getByRole("button", { name: "Commander une nouvelle carte" }).click();
      await page.getByRole("heading", { name: /Une nouvelle carte imprimée/ }).waitFor();
      await expectSound(page);
      await page.getByRole("button", { name: "Passer au paiement" }).click();
      await page.waitForURL(/\/payer\//);
    });
  },
);

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

test.each(devices)("on a %s the chip of a lost card is closed, said to be, and opened again", async (device) => {
  const { id, order, cookie, call } = await someCompany(`Puces ${device}`, 2, `puce-${device}@example.com`);
  await inTransaction(app.deps, (deps) => createPiecesForPaidOrder(deps, order));
  await app.deps.db.query.updateTable("pieces").set({ state: "delivered" }).where("orderRef", "=", order).execute();
  const [person] = (await call<CompanyPeople>("GET", "/personnes")).people;
  await withPage(browser, { url: app.url, device }, async (page, context) => {
    await logIn(context, cookie);
    await page.goto(`${routePaths.companySpace(id)}&personne=${person?.ref}`);
    await page.getByRole("button", { name: "Déclarer la carte perdue" }).click();
    await page.getByText(/^Déclarée perdue le /).waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Remettre la puce en service" }).click();
    await page.getByRole("button", { name: "Déclarer la carte perdue" }).waitFor();
    await expectSound(page);
  });
});
