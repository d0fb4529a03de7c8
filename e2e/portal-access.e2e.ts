import { TOTP } from "otpauth";
import { afterAll, expect, test } from "vitest";
import { apiErrors } from "#shared/errors/errors.ts";
import { drainBackgroundTasks } from "#server/jobs/background-tasks.ts";
import { attackAccount } from "#test/factories/login-attack.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { logInStaff, refused, seeTitle, toast } from "./harness/portal.ts";
import { expectSound } from "./harness/sound.ts";

const app = await startTestApp(administrator);
const staff = await staffOn(app);
const browser = await sharedBrowser();
afterAll(() => app.close());

test("the login leads only to the requested page; no call uses another token, and logging out ends the session on the server", async () => {
  await withPage(browser, { url: app.url, device: "laptop", expected: refused }, async (page) => {
    const bearers: string[] = [];
    page.on("request", (request) => void bearers.push(request.headers()["authorization"] ?? ""));
    await page.goto("/administration/utilisateurs?recherche=admin");
    await page.getByRole("heading", { name: "Connexion au portail d'administration" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/administration");
    await expectSound(page);
    await logInStaff(page, "pas le bon");
    await page.getByText("Erreur!").waitFor();
    await page.getByText(apiErrors["login.failed"].message).waitFor();
    await logInStaff(page);
    await page.waitForURL(/\/administration\/utilisateurs\?recherche=admin$/);
    await page.goto("/administration?suite=https%3A%2F%2Fevil.test%2Fadministration%2Fx");
    await page.waitForURL(/\/administration\/tableau-de-bord$/);
    const stored = await page.evaluate(
      () => JSON.parse(localStorage.getItem("auth") ?? "{}") as Record<string, unknown>,
    );
    expect(Object.keys(stored).toSorted()).toEqual(["expiresAt", "mustChangePassword", "token", "user"]);

    await page.getByText("Cartes en ligne").waitFor();
    await page.getByRole("button", { name: /^Profil d/ }).click();
    const left = page.waitForResponse("**/api/logout");
    await page.getByRole("button", { name: "Se déconnecter" }).click();
    await page.getByText("Vous êtes déconnecté.").waitFor();
    await left;
    expect(await page.evaluate(() => localStorage.getItem("auth"))).toBeNull();
    const bearer = `Bearer ${String(stored["token"])}`;
    expect((await fetch(`${app.url}/api/me`, { headers: { Authorization: bearer } })).status).toBe(401);
    expect([...new Set(bearers)].toSorted()).toEqual(["", bearer]);
  });
});

test("while strangers keep an account delayed, a mailed code lets a new device in, and from then on it is let in at once", async () => {
  const { query } = app.deps.db;
  const email = "coumba@example.com";
  const first = await query
    .selectFrom("users")
    .selectAll()
    .where("email", "=", administrator.ADMIN_EMAIL)
    .executeTakeFirstOrThrow();
  await query
    .insertInto("users")
    .values({ ...first, id: email, email, name: "Coumba Fall" })
    .execute();
  const attack = async () => {
    await query.deleteFrom("loginDelays").execute();
    await attackAccount(app.deps, email);
    // So that even a slow machine still finds the account delayed.
    app.clock.advance(-60_000);
  };
  const lastCode = async () => {
    await drainBackgroundTasks();
    const mails = await query
      .selectFrom("mails")
      .select("data")
      .where("template", "=", "staff-device-code")
      .orderBy("id")
      .execute();
    return (JSON.parse(mails.at(-1)?.data ?? "{}") as { code?: string }).code ?? "";
  };
  await withPage(browser, { url: app.url, expected: [/status of (401|422|429)/] }, async (page) => {
    await attack();
    await page.goto("/administration");
    await logInStaff(page, administrator.ADMIN_PASSWORD, email);
    await page.getByText("Trop de tentatives de connexion.").waitFor();
    await page.getByRole("button", { name: "Recevoir un code par e-mail" }).waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Recevoir un code par e-mail" }).press("Enter");
    await page.getByText("un code vient de partir à cette adresse").waitFor();
    const code = page.getByRole("textbox", { name: "Code reçu par e-mail" });
    await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true);
    await expectSound(page);
    await page.keyboard.press("Enter");
    await page.getByText("Le code est obligatoire.").waitFor();
    await code.fill("0000-0000");
    await page.keyboard.press("Enter");
    await page.getByText("Ce code n'est pas le bon, ou il n'est plus valable.").waitFor();
    await code.fill(await lastCode());
    await page.keyboard.press("Enter");
    await seeTitle(page, "Tableau de bord");

    await page
      .getByRole("button", { name: /^(Profil d|Menu)/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Se déconnecter" }).click();
    await page.getByText("Vous êtes déconnecté.").waitFor();
    await attack();
    await logInStaff(page, administrator.ADMIN_PASSWORD, email);
    await seeTitle(page, "Tableau de bord");
  });
});

test("staff who forgot their password request a link, choose another password with it, and log in", async () => {
  const email = "rama@example.com";
  await staffOn(app, email, "Rama Diouf");
  await withPage(browser, { url: app.url, expected: refused }, async (page) => {
    await page.goto("/administration");
    await page.getByRole("link", { name: "Mot de passe oublié ?" }).click();
    await seeTitle(page, "Mot de passe oublié");
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.keyboard.press("Enter");
    await page.getByText("Si un compte existe pour cette adresse").waitFor();
    await expectSound(page);
    await drainBackgroundTasks();
    const mail = await app.deps.db.query
      .selectFrom("mails")
      .select("data")
      .where("template", "=", "staff-password-link")
      .where("recipient", "=", email)
      .executeTakeFirstOrThrow();
    const { token } = JSON.parse(mail.data) as { token: string };
    await page.goto(`/administration/nouveau-mot-de-passe#lien=${token}`);
    await page.getByText(`Pour le compte ${email}.`).waitFor();
    expect(page.url()).not.toContain(token);
    await expectSound(page);
    await page.getByRole("textbox", { name: "Nouveau mot de passe" }).fill("trop court");
    await page.keyboard.press("Enter");
    await page
      .getByText(/au moins 12 caractères/)
      .first()
      .waitFor();
    await page.reload();
    await page.getByRole("textbox", { name: "Nouveau mot de passe" }).fill("la lune monte sur Gorée");
    await page.keyboard.press("Enter");
    await page.getByText("Votre nouveau mot de passe est enregistré.").waitFor();
    await page.getByRole("textbox", { name: "Mot de passe" }).fill("la lune monte sur Gorée");
    await page.keyboard.press("Enter");
    await seeTitle(page, "Tableau de bord");
  });
});

test("a default password opens only the page to change it", async () => {
  const created = await staff.call("POST", "/users", {
    name: "Moussa Kane",
    email: "moussa@example.com",
    password: "sept777",
  });
  expect(created.status).toBe(201);
  await withPage(browser, { url: app.url, expected: refused }, async (page) => {
    await page.goto("/administration/commandes");
    await logInStaff(page, "sept777", "moussa@example.com");
    await seeTitle(page, "Modifier mon mot de passe");
    await expectSound(page);
    await page.getByRole("textbox", { name: "Mot de passe actuel" }).fill("sept777");
    await page.getByRole("textbox", { name: "Nouveau mot de passe" }).fill("trop court");
    await page.getByRole("button", { name: "Modifier mon mot de passe" }).click();
    await page
      .getByText(/au moins 12 caractères/)
      .first()
      .waitFor();
    await page.getByRole("textbox", { name: "Nouveau mot de passe" }).fill("la lune monte sur Gorée");
    await page.getByRole("button", { name: "Modifier mon mot de passe" }).click();
    await seeTitle(page, "Commandes");
  });
});

test("a second factor is set up, required and removed; another session is closed from this one", async () => {
  await staffOn(app, "fatou@example.com", "Fatou Sarr");
  await withPage(browser, { url: app.url, device: "laptop", expected: refused }, async (page) => {
    await page.goto("/administration/securite");
    await logInStaff(page, administrator.ADMIN_PASSWORD, "fatou@example.com");
    await page.getByText("Cette session").waitFor();
    await page.getByRole("button", { name: /^Fermer la session/ }).click();
    await page.getByRole("button", { name: /^Fermer la session/ }).waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Configurer le second facteur" }).click();
    await page.getByRole("textbox", { name: "Mot de passe" }).fill("pas le bon");
    await page.getByRole("button", { name: "Continuer" }).click();
    await page.getByText(apiErrors["password.wrong"].message).first().waitFor();
    await page.getByRole("textbox", { name: "Mot de passe" }).fill(administrator.ADMIN_PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("img", { name: "QR code du second facteur" }).waitFor();
    await expectSound(page);
    const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
    const totp = new TOTP({ secret });
    const code = page.getByRole("textbox", { name: /Le code à 6 chiffres/ });
    await code.fill("000000");
    await page.getByRole("button", { name: "Activer" }).click();
    await page
      .getByText(/Ce code n'est pas le bon/)
      .first()
      .waitFor();
    await code.fill(totp.generate({ timestamp: app.clock.now() }));
    await page.getByRole("button", { name: "Activer" }).click();
    const recoveryCodes = page.getByRole("list", { name: "Codes de secours" });
    // Uses an element that is waited for: `allInnerTexts` would read a missing list as empty.
    const recoveryCode = await recoveryCodes.getByRole("listitem").first().innerText();
    await page.getByRole("button", { name: "Je les ai gardés" }).click();

    await page.getByRole("button", { name: /^Profil d/ }).click();
    await page.getByRole("button", { name: "Se déconnecter" }).click();
    await logInStaff(page, administrator.ADMIN_PASSWORD, "fatou@example.com");
    await page.getByRole("textbox", { name: "Code de vérification" }).fill(recoveryCode);
    await page.getByRole("button", { name: "Se connecter" }).click();
    await seeTitle(page, "Tableau de bord");
    await page.goto("/administration/securite");
    await page.getByText("Il vous reste 9 codes de secours.").waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Retirer le second facteur" }).click();
    await page.getByRole("textbox", { name: "Mot de passe" }).fill(administrator.ADMIN_PASSWORD);
    await page.getByRole("button", { name: "Retirer le second facteur" }).click();
    await page.getByRole("button", { name: "Configurer le second facteur" }).waitFor();
    await toast(page, "Le second facteur est retiré.");
  });
});
