import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { apiErrors } from "#shared/errors/errors.ts";
import type { StaffRole } from "#shared/access/access.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { pickPhoto } from "./harness/group-form.ts";
import { fillTexts } from "./harness/order-form.ts";
import { photosOnDisk } from "./harness/photos.ts";
import { logInStaff, openAsStaff, refused, search, seeTitle, toast } from "./harness/portal.ts";
import { expectSound } from "./harness/sound.ts";

const app = await startTestApp(administrator);
const staff = await staffOn(app);
const browser = await sharedBrowser();
const photos = await photosOnDisk();
const paid = await placeOrder(app.url);
await staff.call("POST", `/orders/${paid}/mark-paid`, { method: "Wave", reference: "", reason: "Au comptoir" });
await app.worker.runDue();
afterAll(() => app.close());

test("the dashboard shows sales and waiting tasks", async () => {
  await withPage(browser, { url: app.url, expected: refused }, async (page) => {
    await openAsStaff(page, "/tableau-de-bord");
    await page
      .getByRole("heading", { name: `Ventes mensuelles Année ${new Date(app.clock.now()).getUTCFullYear()}` })
      .waitFor();
    await page.locator("canvas").waitFor();
    await expectSound(page);
    const table = page.getByRole("table");
    const months = [
      "Janvier",
      "Février",
      "Mars",
      "Avril",
      "Mai",
      "Juin",
      "Juillet",
      "Août",
      "Septembre",
      "Octobre",
      "Novembre",
      "Décembre",
    ];
    const present = new Date(app.clock.now()).getUTCMonth();
    expect(await table.getByRole("rowheader").allTextContents()).toEqual(
      months.map((month, at) => (at === present ? `${month}, en cours` : month)),
    );
    expect(await table.getByRole("cell").allTextContents()).toContain("1");
    await page.getByRole("link", { name: /Cartes en ligne/ }).click();
    await page.getByText("1 commande", { exact: true }).waitFor();
    await page.route("**/api/users/dashboard", (route) => route.fulfill({ status: 409, body: "" }));
    await page.goto("/administration/tableau-de-bord");
    await page.getByText("Le tableau de bord n'a pas pu être chargé.").waitFor();
    await page.unroute("**/api/users/dashboard");
    await page.getByRole("button", { name: "Réessayer" }).click();
    await page.getByText("Cartes en ligne").waitFor();
  });
});

/**
 * Waits for a message of the dialog, and expects that nothing covers it. Seen to fail with messages placed before the
 * form's footer.
 */
async function seeUncovered(page: Page, said: string): Promise<void> {
  const words = page.getByRole("dialog").getByText(said).last();
  await words.waitFor();
  const onTop = await words.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect([said, onTop]).toEqual([said, true]);
}

test("an account is created, found and deleted; on a phone nothing covers the messages about it", async () => {
  await withPage(browser, { url: app.url, expected: refused }, async (page) => {
    await openAsStaff(page, "/utilisateurs");
    await page.getByText("1 / 1 page(s)").waitFor();
    expect(await page.getByRole("button", { name: "Supprimer Administrateur" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: "Créer un nouveau compte" }).click();
    await page.getByRole("heading", { name: "Création de compte" }).waitFor();
    await expectSound(page);
    const field = (label: string) => page.getByRole("dialog").getByRole("textbox", { name: label });
    await field("Nom complet").fill("Ousmane Ba");
    await field("Email").fill(administrator.ADMIN_EMAIL);
    await field("Mot de passe par défaut").fill("123456");
    await page.getByRole("button", { name: "Créer le compte" }).click();
    await page
      .getByText(/au moins 7 caractères/)
      .first()
      .waitFor();
    await field("Mot de passe par défaut").fill("sept777");
    await page.getByRole("dialog").getByLabel("Rôle").selectOption("Administrateur");
    await page.getByRole("button", { name: "Créer le compte" }).click();
    await seeUncovered(page, apiErrors["user.email_taken"].message);
    expect(await field("Nom complet").inputValue()).toBe("Ousmane Ba");
    await field("Email").fill("ousmane@example.com");
    await page.getByRole("button", { name: "Créer le compte" }).click();
    await seeUncovered(page, "Création du compte réussie");
    expect(await field("Email").inputValue()).toBe("");
    await page.getByRole("button", { name: "Fermer" }).click();

    await search(page, "ousmane");
    await page.getByText("1 utilisateur", { exact: true }).waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Modifier Ousmane Ba" }).press("Enter");
    await expectSound(page);
    await field("Nom complet").fill("Ousmane Bâ");
    await page.getByRole("combobox", { name: "Rôle" }).selectOption("Bureau");
    await page.getByRole("button", { name: "Enregistrer" }).press("Enter");
    await toast(page, "Le compte d'Ousmane Bâ est modifié.");
    await page.getByText("Bureau", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Nouveau mot de passe pour Ousmane Bâ" }).press("Enter");
    await expectSound(page);
    await field("Mot de passe par défaut").fill("1234567");
    await page.keyboard.press("Enter");
    await page
      .getByText(/trop facile à deviner/)
      .first()
      .waitFor();
    await field("Mot de passe par défaut").fill("fleuve-42-sable");
    await page.keyboard.press("Enter");
    await toast(page, "Le nouveau mot de passe par défaut est enregistré.");
    await page.getByRole("button", { name: "Supprimer Ousmane Bâ" }).click();
    await page.getByRole("heading", { name: "Supprimer l'utilisateur?" }).waitFor();
    await page.getByRole("button", { name: "Supprimer", exact: true }).click();
    await page.getByText(/Aucun utilisateur ne correspond/).waitFor();

    await page.route("**/api/users", (route) => route.fulfill({ status: 409, body: "" }));
    await page.reload();
    await page.getByText("La liste des utilisateurs n'a pas pu être chargée.").waitFor();
  });
});

test("the desk sees only its own screens, and a changed role takes effect at the next call", async () => {
  const email = "desk@example.com";
  await staffOn(app, email, "Khady Sow", "desk");
  const roleBecomes = (role: StaffRole) =>
    app.deps.db.query.updateTable("users").set({ role }).where("email", "=", email).execute();
  await withPage(browser, { url: app.url, expected: [...refused, /status of 403/] }, async (page) => {
    const openMenu = async () => page.getByRole("button", { name: "Ouvrir le menu" }).click();
    const link = (name: string) => page.getByRole("navigation", { name: "Portail" }).getByRole("link", { name });
    await page.goto("/administration");
    await logInStaff(page, administrator.ADMIN_PASSWORD, email);
    await page.getByText("Cartes en ligne").waitFor();
    await openMenu();
    await link("Commandes").locator("visible=true").waitFor();
    expect(await link("Utilisateurs").count()).toBe(0);
    expect(await link("Journal").count()).toBe(0);
    expect(await page.getByRole("link", { name: /Utilisateurs/ }).count()).toBe(0);
    await page.goto("/administration/journal");
    await seeTitle(page, "Cette page n'est pas ouverte à votre rôle.");
    await expectSound(page);

    await roleBecomes("admin");
    await page.reload();
    await seeTitle(page, "Journal");
    await roleBecomes("workshop");
    await page.goto("/administration/commandes");
    await seeTitle(page, "Cette page n'est pas ouverte à votre rôle.");
    await page.getByRole("link", { name: "Retour à l'atelier" }).click();
    await seeTitle(page, "Atelier");
    await page.goto("/administration/tableau-de-bord");
    await seeTitle(page, "Atelier");
    expect(await link("Commandes").count()).toBe(0);
    expect(await page.getByText("FCFA").count()).toBe(0);
    await page.goto("/administration/securite");
    await page.getByText("Cette session").waitFor();
  });
});

test("a promo code is created and stopped", async () => {
  const code = "RENTREE";
  await withPage(browser, { url: app.url, expected: refused }, async (page) => {
    await openAsStaff(page, "/codes-promo");
    await page.getByRole("button", { name: "Créer un code promo" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Code", exact: true }).fill(code);
    await dialog.getByRole("textbox", { name: "Pourcentage" }).fill("500");
    await dialog.getByRole("button", { name: "Créer le code" }).click();
    await dialog
      .getByText(/pourcentage est un nombre entier/)
      .first()
      .waitFor();
    await dialog.getByRole("textbox", { name: "Pourcentage" }).fill("20");
    await dialog.getByRole("textbox", { name: "Nombre d'utilisations" }).fill("50");
    await expectSound(page);
    await dialog.getByRole("button", { name: "Créer le code" }).click();
    await toast(page, `Le code ${code} est créé.`);
    await page.getByRole("button", { name: `Arrêter le code ${code}` }).click();
    await page.getByRole("button", { name: `Remettre en service le code ${code}` }).waitFor();
    await expectSound(page);
  });
});

test("staff read mails, and see the newsletter, the log and their own security page", async () => {
  await withPage(browser, { url: app.url }, async (page) => {
    await openAsStaff(page, "/courrier");
    await page.getByText("Envoyé", { exact: true }).first().waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: /^Lire : Paiement reçu à aissatou/ }).click();
    await page
      .getByRole("dialog")
      .getByText(/Aïssatou/)
      .first()
      .waitFor();
    await expectSound(page);
    for (const [path, title] of [
      ["newsletter", "Newsletter"],
      ["donnees-personnelles", "Données personnelles"],
      ["journal", "Journal"],
      ["securite", "Sécurité"],
      ["mot-de-passe", "Modifier mon mot de passe"],
      ["nulle-part", "Cette page n'existe pas."],
    ] as const) {
      // Clicked without opening a menu; `conformance` opens each address.
      const link = page.locator(`a[href="/administration/${path}"]`).first();
      if (path === "nulle-part") await page.goto(`/administration/${path}`);
      else await link.dispatchEvent("click");
      await seeTitle(page, title);
      await page.getByRole("status").filter({ hasText: "Chargement" }).first().waitFor({ state: "hidden" });
      await expectSound(page);
    }
  });
});

test("staff enter a CUSTOM order at an agreed price and get its payment link", async () => {
  await withPage(browser, { url: app.url }, async (page, context) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openAsStaff(page, "/tableau-de-bord");
    await page.getByRole("link", { name: "Nouvelle commande" }).click();
    await seeTitle(page, "Nouvelle commande");
    await expectSound(page);
    // The form opens with SILVER.
    await page.getByRole("combobox", { name: "Offre" }).selectOption("CUSTOM");
    await page.getByRole("textbox", { name: "Prix convenu, en FCFA" }).fill("25 000");
    // One photo is enough to prove the upload, as each is cropped, sent and redrawn.
    await pickPhoto(page, "#image-logo", photos.logo);
    await page.getByRole("button", { name: /^Retirer :/ }).waitFor();
    await page.getByRole("button", { name: "Créer la commande" }).click();
    await page.getByText(/informations sont à corriger/).waitFor();
    await fillTexts(page);
    await page.getByRole("button", { name: "Créer la commande" }).click();
    await page.getByRole("heading", { name: /^Commande SDV-\w{8} créée$/ }).waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Copier le lien de paiement" }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(new RegExp(`^${app.url}/payer/[0-9A-Z]{26}$`));
    expect(await page.getByRole("link", { name: /WhatsApp/ }).getAttribute("href")).toContain(
      `https://wa.me/221771234567?text=`,
    );
    const { body } = await staff.call("GET", `/orders/${link.slice(-26)}`);
    expect(body).toMatchObject({ offer: "CUSTOM", price: 25_000, profileUrl: "", logoUrl: expect.stringMatching(/./) });
  });
});
