import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import type { Proof } from "#shared/contract/proofs.ts";
import { routePaths } from "#shared/route-paths.ts";
import { listOrderCards } from "#server/features/cards/card-store.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import { writePeopleCsv } from "#test/factories/company.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { pickPhoto } from "./harness/group-form.ts";
import { photosOnDisk } from "./harness/photos.ts";
import { openAsStaff, seeTitle, toast } from "./harness/portal.ts";
import { beyondScreen } from "./harness/width.ts";

const app = await startTestApp(administrator);
const staff = await staffOn(app);
const browser = await sharedBrowser();
const photos = await photosOnDisk();
afterAll(() => app.close());

const people = 40;
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();

/** Imports the list as staff and sends the proof; resolves to the order's reference. */
async function bringAndSend(page: Page, name: string): Promise<string> {
  await openAsStaff(page, "/entreprises/commande");
  await page.getByRole("textbox", { name: "Nom de l'entreprise" }).fill(name);
  await page.getByRole("textbox", { name: "Adresse", exact: true }).fill("Plateau, Dakar");
  await press(page, "Continuer avec cette entreprise");
  const list = writePeopleCsv(people).replaceAll("teranga", name.toLowerCase());
  await page
    .getByLabel("Fichier .xlsx ou .csv")
    .setInputFiles({ name: "liste.csv", mimeType: "text/csv", buffer: Buffer.from(list) });
  await page.getByRole("heading", { name: `${people} cartes proposées` }).waitFor();
  await pickPhoto(page, "#image-logo", photos.logo);
  await pickPhoto(page, "#image-cover", photos.cover);
  await press(page, `Créer les ${people} cartes`);
  await page.waitForURL(/\/commandes\//);
  await seeTitle(page, name);
  await page.getByRole("link", { name: "Envoyer à l'entreprise", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Envoyer/ })
    .click();
  await page
    .getByText(/en attente de réponse/)
    .first()
    .waitFor();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** Approves the proof as the company, and pays in the simulator. */
async function approveAndPay(page: Page, ref: string): Promise<void> {
  const { body: proof } = await staff.call<Proof>("GET", `/orders/${ref}/proofs`);
  await page.goto(proof.link ?? "");
  await page.getByText("Awaa Ndiaye").first().waitFor();
  expect(await beyondScreen(page)).toEqual([]);
  await press(page, `Tout approuver (${people} cartes)`);
  await page.getByText("Approuvées").first().waitFor();
  await page.goto(routePaths.payment(ref));
  await page.getByRole("button", { name: /^Payer/ }).click();
  await page.waitForURL(/\/simulator\//);
  await press(page, "Payer");
  await page.getByRole("heading", { level: 1, name: "Commande payée" }).waitFor();
}

/** Makes staff wait for nobody's photo, so that all pages go live. */
async function waive(page: Page, ref: string): Promise<void> {
  await app.worker.runDue();
  await openAsStaff(page, `/commandes/${ref}`);
  await page.getByRole("link", { name: "Voir l'entreprise" }).click();
  await press(page, "Faire imprimer sans attendre…");
  await press(page, "Ne plus attendre");
  await page.getByText(`${people} imprimées sans attendre`).waitFor();
}

/** Prints, encodes, checks and hands over the whole lot, as the workshop. */
async function makeAndDeliver(page: Page, ref: string): Promise<void> {
  await page.goto(`/administration/atelier/lots/${ref}`);
  await Promise.all([page.waitForEvent("download"), press(page, `Imprimer les ${people} cartes`)]);
  await press(page, `Noter ${people} cartes imprimées`);
  await page.getByRole("link", { name: `Encoder les ${people} cartes` }).click();
  for (const { firstName } of await listOrderCards(app.deps.db.query, ref)) {
    await page.getByRole("heading", { name: `${firstName} Ndiaye`, exact: true }).waitFor();
    await press(page, "Lu et vérifié");
  }
  await page.goto(`/administration/atelier/lots/${ref}`);
  await press(page, "À la main…");
  await page.getByRole("textbox", { name: "Motif" }).fill("Regardées une à une");
  await press(page, "Contrôlées à la main");
  await press(page, `Partir avec les ${people} cartes`);
  await page.getByRole("link", { name: `Remettre les ${people} cartes` }).click();
  await press(page, new RegExp(`^${people} livrées`));
  await press(page, `${people} cartes livrées`);
  await toast(page, `${people} cartes livrées`);
}

test("on a phone, screens alone lead from a list to forty live pages and a delivered lot", async () => {
  await withPage(browser, { url: app.url }, async (page) => {
    const ref = await bringAndSend(page, "Teranga");
    await approveAndPay(page, ref);
    await waive(page, ref);
    for (const card of await listOrderCards(app.deps.db.query, ref)) {
      const { status } = await fetch(app.url + routePaths.card(card.ref));
      expect([card.firstName, status]).toEqual([card.firstName, 200]);
    }
    await makeAndDeliver(page, ref);
    const states = (await listPiecesByOrder(app.deps.db.query, ref)).map(({ state }) => state);
    expect(states).toEqual(Array.from({ length: people }, () => "delivered"));
  });
});
