import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import type { CardLink } from "#shared/contract/card-completion.ts";
import { routePaths } from "#shared/route-paths.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { listOrderCards } from "#server/features/cards/card-store.ts";
import { bringList, createCompany } from "#test/factories/company.ts";
import { loggedInOwner, newestOwnerMail } from "#test/factories/owner.ts";
import { uploadImage } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { axeFaults } from "./harness/axe.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { pickPhoto } from "./harness/group-form.ts";
import { logInByCode } from "./harness/log-in-by-code.ts";
import { photosOnDisk } from "./harness/photos.ts";
import { beyondScreen } from "./harness/width.ts";
import { unfoldEditor } from "./harness/unfold-editor.ts";

const app = await startTestApp(administrator);
const { deps, url, worker } = app;
const desk = await staffOn(app, "binta@example.com", "Binta", "desk");
const browser = await sharedBrowser();
const photos = await photosOnDisk();
afterAll(() => app.close());

/** Makes a company with a paid order; the second of its people has no mailbox. */
async function companyOf(name: string, mailbox: string) {
  const id = await createCompany(desk, { name, address: "Plateau, Dakar" });
  const [logoUrl, coverUrl] = [await uploadImage(url, "logo"), await uploadImage(url, "cover")];
  const locked = ["company", "workAddress", "jobTitle"];
  await desk.call("PATCH", `/organisations/${id}/template`, {
    logoUrl,
    coverUrl,
    locked,
    asked: ["profileUrl", "email"],
  });
  const list = [
    "Prénom;Nom;Fonction;Département;Téléphone;E-mail",
    `Mame Diarra Bousso;Ndiaye-Thiaroye;Conseillère;Ventes;+221771000001;${mailbox}`,
    "Cheikh;Fall;Chauffeur;Garage;+221771000002;",
  ].join("\n");
  await desk.call("POST", `/organisations/${id}/members`, {
    email: "chef@teranga.example",
    role: "admin",
    departments: [],
  });
  const { body } = await bringList(app, desk, id, list);
  const orderRef = body.order?.ref ?? "";
  await desk.call("POST", `/orders/${orderRef}/mark-paid`, { method: "Espèces", reason: "Au bureau" });
  await worker.runDue();
  const [first, second] = await listOrderCards(deps.db.query, orderRef);
  if (!first || !second) throw new Error("no cards");
  return { id, orderRef, first, second };
}

async function logIn(page: Page, email: string): Promise<void> {
  const [name = "", value = ""] = (await loggedInOwner(app, email)).cookie.split("=");
  await page.context().addCookies([{ name, value, url }]);
}

test("a holder gets from a link sent by WhatsApp to an approved card, on a phone", async () => {
  const { id, second } = await companyOf("Société Nationale des Transports Teranga", "mame@teranga.example");
  const { body: link } = await desk.call<CardLink>("POST", `/organisations/${id}/people/${second.ref}/link`);
  const path = new URL(link.url).pathname + new URL(link.url).hash;
  await withPage(browser, { url, expected: [/404|409|401/] }, async (page) => {
    await page.goto(path);
    const open = page.getByRole("button", { name: "Ouvrir ma carte" });
    await open.waitFor();
    expect(page.url()).not.toContain("carte=");
    expect(await axeFaults(page)).toEqual([]);
    await open.click();
    await page.getByText("Il manque votre photo et votre e-mail.").waitFor();
    await page.getByText("Recto").waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await beyondScreen(page)).toEqual([]);
    const approve = page.getByRole("button", { name: "C'est bon, imprimez ma carte" });
    await pickPhoto(page, "#image-profile", photos.profile);
    // What is in the form is no longer listed as missing.
    await page.getByText("Il manque votre e-mail.").waitFor();
    await approve.click();
    await page.getByText("Il manque encore quelque chose à votre carte").waitFor();
    await page.getByRole("textbox", { name: "E-mail", exact: true }).fill("cheikh@example.com");
    await approve.click();
    await page.getByText("Votre carte est vérifiée.").waitFor();
    await page.getByText("vérifie que cheikh@example.com est bien à vous").waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await beyondScreen(page)).toEqual([]);
    await withPage(browser, { url }, async (boss) => {
      await logIn(boss, "chef@teranga.example");
      await boss.goto(routePaths.companySpace(id, "a-completer"));
      await boss.getByText("cheikh@example.com").waitFor();
      expect(await axeFaults(boss)).toEqual([]);
      expect(await beyondScreen(boss)).toEqual([]);
      await boss.getByRole("button", { name: "Confirmer l'adresse de Cheikh Fall" }).click();
      await boss.getByText("L'adresse est confirmée").waitFor();
      await boss.getByText("Adresses e-mail à confirmer").waitFor({ state: "detached" });
    });
    await page.getByRole("link", { name: "Voir ma page" }).click();
    await page.getByRole("heading", { name: "Cheikh Fall" }).waitFor();
    // The used link says so, and what to do.
    await page.goto(routePaths.home);
    await page.goto(path);
    await open.click();
    await page.getByText("demandez-en un nouveau à votre entreprise.").waitFor();
    expect(await open.count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Me connecter par e-mail" }).click();
    // Once the mailbox is confirmed, only the mailbox opens the card.
    await page.getByRole("button", { name: "Recevoir un code" }).waitFor();
  });
  const approved = await deps.db.query
    .selectFrom("cardCompletions")
    .select("approvedAt")
    .where("cardRef", "=", second.ref)
    .executeTakeFirst();
  expect(approved?.approvedAt).not.toBeNull();
});

test("one press leads from the mail to the card, on a phone; a used link leads to the login and then to that card", async () => {
  const { first } = await companyOf("Teranga Courrier", "marame@teranga.example");
  const mail = await newestOwnerMail(app, "marame@teranga.example");
  const path = secretLinks.mailedCardLink(first.ref, mail?.token ?? "");
  await withPage(browser, { url, expected: [/404|401/] }, async (page, context) => {
    await page.goto(path);
    await page.getByRole("button", { name: "Ouvrir ma carte" }).click();
    await page.getByText("Il manque votre photo.").waitFor();
    expect(page.url()).not.toContain("#carte=");
    await context.clearCookies();
    await page.goto(routePaths.home);
    await page.goto(path);
    await page.getByRole("button", { name: "Ouvrir ma carte" }).click();
    await page.getByRole("button", { name: "Me connecter par e-mail" }).click();
    await logInByCode(page, app, "marame@teranga.example");
    await page.getByText("Il manque votre photo.").waitFor();
  });
});

test("a holder logs in by their mailbox, requests a change that their company decides, and reads that it was accepted, on a phone", async () => {
  const { id, first } = await companyOf("Teranga SA", "awa@teranga.example");
  await withPage(browser, { url }, async (page) => {
    await logIn(page, "awa@teranga.example");
    await page.goto(routePaths.owner);
    await page.getByRole("button", { name: "Compléter et vérifier" }).click();
    await page.getByText("Il manque votre photo.").waitFor();
    await page.getByText("Fixé par Teranga SA").first().waitFor();
    await page.getByRole("button", { name: "Demander un changement\u00a0: Fonction" }).click();
    await page.getByRole("textbox", { name: "Ce que ce champ devrait dire" }).fill("Directrice commerciale");
    await page.getByRole("button", { name: "Envoyer la demande" }).click();
    await page.getByText("Vous avez demandé\u00a0: Directrice commerciale.").waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await beyondScreen(page)).toEqual([]);
    await withPage(browser, { url }, async (boss) => {
      await logIn(boss, "chef@teranga.example");
      await boss.goto(routePaths.companySpace(id, "demandes"));
      await boss.getByText("le demande pour sa carte").waitFor();
      expect(await axeFaults(boss)).toEqual([]);
      expect(await beyondScreen(boss)).toEqual([]);
      await boss.getByRole("button", { name: "Accepter\u00a0: Mame Diarra Bousso Ndiaye-Thiaroye" }).click();
      await boss.getByText("La carte est changée").waitFor();
      await boss.getByRole("link", { name: "À compléter" }).click();
      await boss.getByText("Il manque encore 2 personnes").waitFor();
      await boss.getByRole("button", { name: "Créer un lien pour Cheikh Fall" }).click();
      await boss.getByRole("link", { name: /WhatsApp/ }).waitFor();
      expect(await axeFaults(boss)).toEqual([]);
      expect(await beyondScreen(boss)).toEqual([]);
    });
    await page.reload();
    await page.getByText("Votre demande a été acceptée").waitFor();
    await page.getByText("Directrice commerciale").first().waitFor();
    await withPage(browser, { url }, async (boss) => {
      await logIn(boss, "chef@teranga.example");
      await boss.goto(routePaths.companySpace(id, "a-completer"));
      await boss.getByRole("button", { name: "Faire imprimer sans attendre…" }).click();
      await boss.getByRole("button", { name: "Ne plus attendre", exact: true }).click();
      await boss.getByText("Toutes les cartes sont vérifiées, ou n'attendent plus.").waitFor();
    });
  });
  expect(first.jobTitle).toBe("Conseillère");
});

test("the holder of a live card sees which fields their company fixes, changes others, and requests a change of a fixed one, on a phone", async () => {
  const { first } = await companyOf("Société Nationale des Transports Teranga", "rama@teranga.example");
  await deps.db.query
    .updateTable("cards")
    .set({ state: "live", locked: JSON.stringify(["company", "jobTitle", "coverUrl", "socialMedias"]) })
    .where("ref", "=", first.ref)
    .execute();
  // The holder has already completed the card.
  await deps.db.query
    .updateTable("cardCompletions")
    .set({ approvedAt: app.clock.now() })
    .where("cardRef", "=", first.ref)
    .execute();
  await withPage(browser, { url }, async (page) => {
    await logIn(page, "rama@teranga.example");
    await page.goto(routePaths.ownedCard(first.ref, "modifier"));
    const job = page.getByRole("group", { name: "Fonction", exact: true });
    await unfoldEditor(page);
    await job.getByText("Fixé par Société Nationale des Transports Teranga").waitFor();
    for (const name of ["Entreprise", "Photo de couverture", "Liens"])
      await page.getByRole("group", { name, exact: true }).waitFor();
    expect(await page.getByRole("textbox", { name: "Fonction" }).count()).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    expect(await beyondScreen(page)).toEqual([]);
    // Fields that the company left empty do not stop the holder.
    await page.getByRole("textbox", { name: "Adresse", exact: true }).fill("Villa 12, Mermoz");
    await page.getByRole("button", { name: "Demander un changement\u00a0: Fonction" }).click();
    await page.getByRole("textbox", { name: "Ce que ce champ devrait dire" }).fill("Directrice");
    await page.getByRole("button", { name: "Envoyer la demande" }).click();
    await job.getByText("Vous avez demandé\u00a0: Directrice.").waitFor();
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await page.getByText("Enregistré\u00a0: votre page est à jour.").waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await beyondScreen(page)).toEqual([]);
  });
  const [card] = await listOrderCards(deps.db.query, first.orderRef);
  expect(card).toMatchObject({ address: "Villa 12, Mermoz", jobTitle: "Conseillère" });
});
