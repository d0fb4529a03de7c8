import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import type { ListedCompanyMember } from "#shared/contract/company-members.ts";
import type { CompanyPeople } from "#shared/contract/company-people.ts";
import { writePeopleCsv } from "#test/factories/company.ts";
import { companyWithSpace } from "#test/factories/company-space.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { fortyPeople, writeDoubtfulList } from "#test/factories/spreadsheets/ugly-lists.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, viewports, withPage } from "./harness/browser.ts";
import { pickPhoto } from "./harness/group-form.ts";
import { photosOnDisk } from "./harness/photos.ts";
import { openAsStaff, seeTitle } from "./harness/portal.ts";
import { expectSound } from "./harness/sound.ts";
import { beyondScreen } from "./harness/width.ts";

const app = await startTestApp(administrator);
const staff = await staffOn(app);
const browser = await sharedBrowser();
const photos = await photosOnDisk();
afterAll(() => app.close());

/** Limit of presses from the received list to the sent proof. */
const mostPresses = 15;

interface OrderAnswer {
  cards: number;
  organisation: { name: string };
  cardList: Record<"firstName" | "lastName" | "jobTitle" | "phoneNumber" | "email" | "logoUrl", string>[];
}

/** Imports a list as a secretary would, counting presses, and sends the proof; resolves to the new order. */
async function bring(
  page: Page,
  name: string,
  list: Buffer,
  correct: () => Promise<number>,
): Promise<{ presses: number; order: OrderAnswer }> {
  let presses = 0;
  const press = async (button: string) => {
    presses += 1;
    await page.getByRole("button", { name: button, exact: true }).click();
  };
  await openAsStaff(page, "/entreprises");
  await seeTitle(page, "Entreprises");
  await press("Nouvelle commande d'entreprise");
  await page.getByRole("textbox", { name: "Nom de l'entreprise" }).fill(name);
  presses += 1;
  await press("Continuer avec cette entreprise");
  await page
    .getByLabel("Fichier .xlsx ou .csv")
    .setInputFiles({ name: "liste", mimeType: "application/octet-stream", buffer: list });
  presses += 2;
  await page.getByRole("heading", { name: "40 cartes proposées" }).waitFor();
  presses += await correct();
  for (const [id, file] of [
    ["#image-logo", photos.logo],
    ["#image-cover", photos.cover],
  ] as const) {
    await pickPhoto(page, id, file);
    presses += 2;
  }
  await press("Créer les 40 cartes");
  await page.waitForURL(/\/commandes\//);
  await seeTitle(page, name);
  await page.getByRole("link", { name: "Envoyer à l'entreprise", exact: true }).click();
  presses += 1;
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Envoyer/ })
    .click();
  presses += 1;
  await page
    .getByText(/en attente de réponse/)
    .first()
    .waitFor();
  const ref = new URL(page.url()).pathname.split("/").at(-1);
  const { body } = await staff.call<OrderAnswer>("GET", `/orders/${ref}`);
  return { presses, order: body };
}

const phoneCell = (page: Page, row: number) => page.getByRole("textbox", { name: `Téléphone, ligne ${row}` });
const phoneOf = (row: number) => `+221${fortyPeople[row - 2]?.mobile}`;

/** Retypes the telephones of rows; returns the presses: one for each cell, and Enter in the last. */
async function rewritePhones(page: Page, rows: readonly number[]): Promise<number> {
  for (const row of rows) {
    await phoneCell(page, row).click();
    await phoneCell(page, row).fill(phoneOf(row));
  }
  const last = phoneCell(page, rows.at(-1) ?? 0);
  await last.press("Enter");
  await page.getByText("Rien à corriger").waitFor();
  expect(await last.evaluate((input) => input === document.activeElement)).toBe(true);
  return rows.length + 1;
}

/** Returns each marked cell, and why it is marked. */
const readDoubts = (page: Page) =>
  page
    .getByRole("table", { name: "Personnes à vérifier" })
    .locator("input[aria-describedby]")
    .evaluateAll((inputs) =>
      inputs.map((input) => [
        input.ariaLabel,
        document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent,
      ]),
    );

/** Measures from the top of the result to the last of the people, in CSS px. */
async function measureResult(page: Page): Promise<number> {
  const top = await page.getByRole("region", { name: "Résultat" }).boundingBox();
  const people = await page.getByRole("region", { name: "Personnes" }).boundingBox();
  return (people?.y ?? 0) + (people?.height ?? Infinity) - (top?.y ?? 0);
}

/** Unfolds the people without doubts; only doubtful cells are inputs. */
async function unfoldSure(page: Page): Promise<void> {
  await page.getByText("3 personnes à vérifier").waitFor();
  expect(await page.getByRole("table").getByRole("textbox").count()).toBe(3);
  await page.getByText("37 personnes prêtes").click();
  await page.getByRole("table", { name: "37 personnes prêtes" }).waitFor();
}

// `ugly-lists.test.ts` tests lists without doubts; axe checks these marks in the next test.
test("forty people with doubts get from the received list to the proof: little to read, no wrong card, also in a phone's width", async () => {
  const name = "Doutes SAS";
  await withPage(browser, { url: app.url, device: "laptop" }, async (page) => {
    const { presses, order } = await bring(page, name, writeDoubtfulList(), async () => {
      expect(await readDoubts(page)).toEqual([
        ["Téléphone, ligne 9", "Le tableur a abrégé ce numéro (7,71E+08)\u00a0: ses derniers chiffres manquent."],
        ["Téléphone, ligne 22", expect.stringContaining("Ce numéro")],
        ["Téléphone, ligne 32", expect.stringContaining("Plusieurs numéros dans la cellule")],
      ]);
      await unfoldSure(page);
      for (const [device, longest] of [
        ["phone", 3200],
        ["laptop", 1800],
      ] as const) {
        await page.setViewportSize(viewports[device].viewport);
        expect(await measureResult(page), device).toBeLessThanOrEqual(longest);
        expect(await beyondScreen(page), device).toEqual([]);
      }
      return rewritePhones(page, [9, 22]);
    });
    expect(presses).toBeLessThanOrEqual(mostPresses);
    expect(order.organisation.name).toBe(name);
    expect(
      order.cardList.map(({ firstName, lastName, jobTitle, phoneNumber, email }) => ({
        firstName,
        lastName,
        jobTitle,
        phoneNumber,
        email,
      })),
    ).toEqual(
      fortyPeople.map(({ firstName, lastName, jobTitle, mobile, email }) => ({
        firstName,
        lastName,
        jobTitle,
        phoneNumber: `+221${mobile}`,
        email,
      })),
    );
    expect(new Set(order.cardList.map(({ logoUrl }) => logoUrl)).size).toBe(1);
  });
});

const rows = ["Awa Ndiaye;Directrice;77 123 45 67", "Ndiaye Awa Fall;Juriste;12"].join("\n");

test("a pasted list is corrected in place, survives a change of screen, and gives nobody two cards when imported again", async () => {
  await withPage(browser, { url: app.url, expected: [/status of (401|422)/] }, async (page) => {
    await openAsStaff(page, "/entreprises/commande");
    await page.getByRole("textbox", { name: "Nom de l'entreprise" }).fill("Teranga Conseil");
    await page.getByRole("button", { name: "Continuer avec cette entreprise" }).click();
    const paste = async () => {
      await page
        .getByRole("textbox", { name: "Ou lignes collées d'un tableur" })
        .fill(`Nom complet;Fonction;Téléphone\n${rows}`);
      await page.getByRole("button", { name: "Lire ces lignes" }).click();
      await page.getByRole("heading", { name: "2 cartes proposées" }).waitFor();
    };
    await paste();
    // At first only doubtful rows are unfolded; cells of other rows can be edited in place too.
    await page.getByText("1 personne à vérifier").waitFor();
    expect(await page.getByRole("button", { name: "Laisser de côté la ligne 2" }).count()).toBe(0);
    await page.getByText("1 personne prête").click();
    // On a phone a row shows the name and folds the rest.
    await page.getByRole("button", { name: "Awa Ndiaye", exact: true }).click();
    await page.getByRole("button", { name: "Fonction, ligne 2\u00a0: Directrice", exact: true }).press("Enter");
    const job = page.getByRole("textbox", { name: "Fonction, ligne 2" });
    await job.fill("Directrice générale");
    await job.press("Enter");
    await expectSound(page);
    const way = page
      .getByRole("group", { name: "Prénom et nom, ligne 3" })
      .getByRole("button", { name: "Awa Fall Ndiaye" });
    await way.press("Enter");
    await page.getByRole("button", { name: "Awa Fall Ndiaye", pressed: true }).waitFor();
    expect(await way.evaluate((button) => button === document.activeElement)).toBe(true);
    const cell = phoneCell(page, 3);
    await cell.fill("78 123 45 67");
    await cell.press("Enter");
    await page.getByText("Rien à vérifier", { exact: true }).waitFor();
    // The corrected row stays, and so does the focus.
    expect(await cell.evaluate((input) => input === document.activeElement)).toBe(true);
    // Reading another list first asks for confirmation.
    await page.getByRole("button", { name: "Lire une autre liste" }).click();
    await page.getByRole("dialog").getByText("(2 lignes) sera perdu").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Voir l'entreprise" }).click();
    await seeTitle(page, "Teranga Conseil");
    await page.getByRole("button", { name: "Apporter sa liste" }).click();
    await page.getByRole("button", { name: "Awa Ndiaye", exact: true }).click();
    await page.getByRole("button", { name: "Fonction, ligne 2\u00a0: Directrice générale" }).waitFor();
    await page.getByRole("button", { name: "Créer les 2 cartes" }).waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Créer les 2 cartes" }).click();
    await page.getByText(/La commande SDV-\w+ est créée\s: 2 cartes\./).waitFor();
    await page.getByRole("link", { name: "Voir l'entreprise" }).click();
    await expectSound(page);
    await page.getByRole("button", { name: "Inviter quelqu'un" }).click();
    await page.getByRole("textbox", { name: "E-mail" }).fill("secretaire@teranga.example");
    await page.getByRole("button", { name: "Envoyer l'invitation" }).click();
    await page.getByText("secretaire@teranga.example").waitFor();
    await page.getByRole("button", { name: "Retirer secretaire@teranga.example" }).click();
    await page.getByRole("button", { name: "Retirer", exact: true }).click();
    await page.getByText("Personne dans l'entreprise pour l'instant.").waitFor();
    await page.getByRole("button", { name: "Reprendre une liste" }).click();
    await paste();
    // The corrected job differs from the list's.
    await page.getByText("1 changera").waitFor();
  });
});

test("staff record a departure, undo it, redirect the page to a colleague, and give the address to a successor", async () => {
  const space = await companyWithSpace(app, staff, "Departs", 3);
  await payOrder(app.deps, space.orderRef);
  const [ref = "", colleague = ""] = space.refs;
  await withPage(browser, { url: app.url }, async (page) => {
    await openAsStaff(page, `/entreprises/${space.id}`);
    const dialog = page.getByRole("dialog");
    const note = async () => {
      await page.getByRole("button", { name: "Noter un départ" }).click();
      await dialog.getByRole("textbox", { name: "Rechercher la personne partie" }).fill("awaa");
      await dialog.getByRole("group", { name: "La personne partie" }).getByRole("radio").first().check();
    };
    await note();
    await expectSound(page);
    await dialog.getByRole("button", { name: "Noter le départ" }).click();
    const undo = page.getByRole("button", { name: /^Annuler le départ d/ });
    await undo.waitFor();
    await expectSound(page);
    await undo.click();
    await undo.waitFor({ state: "detached" });
    expect((await space.admin<{ state: string }>("GET", `/personnes/${ref}`)).body.state).toBe("live");
    await note();
    await dialog.getByRole("button", { name: "Noter le départ" }).click();
    await page.getByRole("button", { name: "Mener à un collègue" }).click();
    await dialog.getByRole("radio", { name: /^Awab / }).check();
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await page.getByText(/Sa page mène à Awab Ndiaye/).waitFor();
    expect(await (await fetch(`${app.url}/vcard/${ref}`)).text()).toContain(`/vcard/${colleague}`);
    await page.getByRole("button", { name: "Donner à un successeur" }).click();
    await expectSound(page);
    for (const [label, text] of [
      ["Prénom", "Penda"],
      ["Nom", "Sow"],
      ["Fonction", "Conseillère"],
      ["Téléphone", "77 000 99 00"],
    ] as const)
      await dialog.getByRole("textbox", { name: label, exact: true }).fill(text);
    await dialog.getByRole("button", { name: "Donner l'adresse" }).click();
    await page.getByText("Personne n'est parti.").waitFor();
    expect(await (await fetch(`${app.url}/vcard/${ref}`)).text()).toContain("Penda");
  });
});

test("an administrator missing in the list leaves, and others take over what they managed", async () => {
  const { id, at, orderRef, refs, invite, admin } = await companyWithSpace(app, staff, "Absents", 3);
  await payOrder(app.deps, orderRef);
  await invite(`awa0@${at}`, "admin");
  const [first] = (await admin<ListedCompanyMember[]>("GET", "/membres")).body;
  await staff.call("DELETE", `/organisations/${id}/members/${first?.id}`);
  const contact = { contactName: "Awaa Ndiaye", billingEmail: `awa0@${at}`, billingPhone: "+221771000000" };
  await staff.call("PATCH", `/organisations/${id}`, contact);
  await invite(`awa2@${at}`, "manager", ["Finances"]);
  await withPage(browser, { url: app.url }, async (page) => {
    await openAsStaff(page, `/entreprises/commande?entreprise=${id}`);
    const lines = writePeopleCsv(3).replaceAll("teranga.example", at).split("\n");
    await page
      .getByRole("textbox", { name: "Ou lignes collées d'un tableur" })
      .fill([lines[0], ...lines.slice(2)].join("\n"));
    await page.getByRole("button", { name: "Lire ces lignes" }).click();
    await page.getByRole("button", { name: "A quitté\u00a0: Awaa Ndiaye" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(`Cette personne gère aussi les cartes de l'entreprise, avec awa0@${at}`).waitFor();
    await dialog.getByText("C'est le dernier administrateur\u00a0: invitez-en un autre").waitFor();
    await dialog
      .getByRole("combobox", { name: "Le contact de l'entreprise désormais" })
      .selectOption({ label: `Awac Ndiaye, awa2@${at}` });
    await expectSound(page);
    await dialog.getByRole("button", { name: "Noter le départ" }).click();
    await page.getByText("n'est pas dans cette liste").waitFor({ state: "detached" });
  });
  const people = await staff.call<CompanyPeople>("GET", `/organisations/${id}/people`);
  expect(people.body.people.find(({ ref }) => ref === refs[0])?.state).toBe("left");
  const members = await staff.call<ListedCompanyMember[]>("GET", `/organisations/${id}/members`);
  expect(members.body.map(({ email, isContact }) => [email, isContact])).toEqual([[`awa2@${at}`, true]]);
});
