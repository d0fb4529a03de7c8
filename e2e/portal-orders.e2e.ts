import { readFileSync } from "node:fs";
import jsQR from "jsqr";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { placeOrder } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { unpaidOrders } from "#test/factories/unpaid-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { photosOnDisk } from "./harness/photos.ts";
import { logInStaff, openAsStaff, refused, search, seeTitle, toast } from "./harness/portal.ts";
import { expectSound } from "./harness/sound.ts";

const app = await startTestApp(administrator);
const staff = await staffOn(app);
const browser = await sharedBrowser();
await unpaidOrders(app.deps.db, 24, Date.now() - 3_600_000);
const ref = await placeOrder(app.url, { firstName: "Ndèye", lastName: "Coulibaly", email: "ndeye@example.com" });
await staff.call("POST", `/orders/${ref}/mark-paid`, { method: "Espèces", reference: "", reason: "Au comptoir" });
const photos = await photosOnDisk();
afterAll(() => app.close());

const name = "Ndèye Coulibaly";

async function downloadOf(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test("search, page and filters of the list are kept in the address", async () => {
  await withPage(browser, { url: app.url }, async (page) => {
    await openAsStaff(page, "/commandes");
    await page.getByText("25 commandes", { exact: true }).waitFor();
    await page.getByText("1 / 3 page(s)").waitFor();
    const first = await page.getByRole("list", { name: "Commandes" }).getByRole("listitem").first().boundingBox();
    expect((first?.y ?? 999) + (first?.height ?? 0), "the first order is in the first view").toBeLessThan(740);
    await expectSound(page);
    await page.getByRole("button", { name: "Dernière page" }).click();
    await page.getByText("3 / 3 page(s)").waitFor();
    await page.reload();
    await page.getByText("3 / 3 page(s)").waitFor();
    await search(page, "ndeye");
    await page.getByText("1 commande", { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe("?recherche=ndeye");
    await page.getByRole("button", { name: "Effacer la recherche" }).click();
    await page.getByText("25 commandes", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Filtres", exact: true }).click();
    await page.getByRole("combobox", { name: "État" }).selectOption("Payées");
    await page.getByRole("button", { name: "Filtres (1)" }).waitFor();
    await page.getByText("1 commande", { exact: true }).waitFor();
    await page.goBack();
    await page.getByText("25 commandes", { exact: true }).waitFor();
    await search(page, "personne de ce nom");
    await page.getByText("Aucune commande ne correspond à cette recherche.").waitFor();
  });
});

test("every navigation to another screen, including Back, starts at its top", async () => {
  // The other orders exist only as rows: their pages request images that do not exist.
  await withPage(browser, { url: app.url, device: "phone", expected: [/uploads\/\/image/] }, async (page) => {
    await openAsStaff(page, "/commandes");
    await page.getByText("25 commandes", { exact: true }).waitFor();
    const bottom = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const height = () => page.evaluate(() => Math.round(window.scrollY));
    await bottom();
    expect(await height()).toBeGreaterThan(200);
    await page.locator("main a[href*='/commandes/']").last().click();
    await page.waitForURL(/\/commandes\/\w+$/);
    await page.getByRole("heading", { name: "Histoire" }).waitFor();
    await expect.poll(height).toBe(0);
    await page.goBack();
    await page.getByText("25 commandes", { exact: true }).waitFor();
    await expect.poll(height).toBe(0);
  });
});

test("a column's heading sorts the list, which starts with the newest", async () => {
  await withPage(browser, { url: app.url, device: "laptop" }, async (page) => {
    await openAsStaff(page, "/commandes");
    const heading = page.getByRole("columnheader", { name: "Nom", exact: true });
    await heading.waitFor();
    expect(await page.getByRole("columnheader").allInnerTexts()).toEqual(
      [
        "Actions",
        "Type",
        "Prénom",
        "Nom",
        "Date de commande",
        "Date de paiement",
        "Mode de paiement",
        "Code promo",
      ].map((label) => expect.stringContaining(label)),
    );
    expect(await page.getByRole("columnheader", { name: "Date de commande" }).getAttribute("aria-sort")).toBe(
      "descending",
    );
    await heading.getByRole("button").click();
    await page.waitForURL(/tri=lastName$/);
    await heading.and(page.locator("[aria-sort=ascending]")).waitFor();
    const row = page.getByRole("row").nth(1);
    await row.getByText("Coulibaly").waitFor();
    // The whole row is a link, not only the number.
    await row.getByRole("cell").nth(6).click();
    await page.waitForURL(/\/commandes\/\w+$/);
  });
});

test("from a row, staff copy, download and open what making the card needs", async () => {
  await withPage(browser, { url: app.url }, async (page, context) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openAsStaff(page, "/commandes?recherche=ndeye");
    await page.getByRole("button", { name: `Copier le lien NFC de ${name}` }).click();
    await toast(page, "Lien NFC copié 🗒️!");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.url}/vcard/${ref}?s=nfc`);

    const qr = await downloadOf(page, () =>
      page.getByRole("button", { name: `Télécharger le QR code de ${name}` }).click(),
    );
    expect(qr.name).toBe(`${name}.png`);
    const { data, info } = await sharp(qr.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(info.width).toBe(1000);
    expect(info.height).toBe(1000);
    expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toContain("Coulibaly");

    const [card] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: `Ouvrir la carte de ${name}` }).click(),
    ]);
    await card.waitForURL(`**/vcard/${ref}`);
    await card.close();

    const csv = await downloadOf(page, () => page.getByRole("button", { name: "Exporter en CSV" }).click());
    expect(csv.name).toMatch(/^commandes-\d{4}-\d\d-\d\d\.csv$/);
    expect([...csv.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(csv.bytes.toString().trim().split("\n")).toHaveLength(2);
  });
});

test("an order goes to the trash and comes back", async () => {
  // The order's page requests the QR code once it is scrolled near, perhaps when the order is already in the trash.
  await withPage(browser, { url: app.url, expected: [...refused, /qr\.svg/] }, async (page) => {
    await openAsStaff(page, "/commandes?recherche=ndeye");
    const remove = async () => {
      await page.getByRole("button", { name: `Supprimer la commande de ${name}` }).click();
      await page.getByRole("heading", { name: "Voulez-vous vraiment supprimer cette vcard?" }).waitFor();
      await page.getByRole("button", { name: "Supprimer", exact: true }).click();
    };
    // Until it closes, the dialog has an "Annuler" of its own.
    const undo = async () => {
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await page.getByRole("button", { name: "Annuler", exact: true }).click();
    };
    await remove();
    await page.getByText("Aucune commande ne correspond").waitFor();
    await undo();
    await page.getByText("1 commande", { exact: true }).waitFor();

    await remove();
    await page.getByText("Aucune commande ne correspond").waitFor();
    await page.getByRole("button", { name: "Corbeille" }).click();
    await page.getByRole("button", { name: `Restaurer la commande de ${name}` }).click();
    await page.getByRole("button", { name: "Retour aux commandes" }).click();
    await page.getByText("1 commande", { exact: true }).waitFor();

    await page.getByRole("link", { name: /^Ndèye/ }).click();
    await page.getByRole("button", { name: "Plus" }).click();
    await page.getByRole("button", { name: "Supprimer", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Supprimer", exact: true }).click();
    await page.waitForURL("**/administration/commandes");
    await undo();
    await search(page, "ndeye");
    await page.getByText("1 commande", { exact: true }).waitFor();

    await page.route(`**/api/orders/${ref}`, (route) =>
      route.request().method() === "DELETE" ? route.fulfill({ status: 500, body: "" }) : route.continue(),
    );
    await remove();
    await page.getByText("Une erreur s'est produite", { exact: true }).waitFor();
  });
});

test("the order's page corrects data, saves notes and shows the history", async () => {
  await withPage(browser, { url: app.url, expected: refused }, async (page) => {
    await openAsStaff(page, `/commandes/${ref}`);
    await seeTitle(page, name);
    await page.getByRole("heading", { name: "Histoire" }).click();
    await expectSound(page);
    expect(
      await page
        .locator("main img")
        .evaluateAll((images) =>
          images.every(
            (image) => (image as HTMLImageElement).naturalWidth > 0 || (image as HTMLImageElement).loading === "lazy",
          ),
        ),
    ).toBe(true);

    await page.getByRole("button", { name: "Corriger" }).click();
    await expectSound(page);
    await page.getByRole("button", { name: "Recadrer ou pivoter : photo de profil" }).click();
    await page.getByRole("button", { name: /^Pivoter/ }).click();
    const arrival = Promise.withResolvers<void>();
    await page.route("**/api/uploads", (route) => arrival.promise.then(() => route.continue()));
    await page.getByRole("button", { name: "Valider" }).click();
    await page.getByRole("button", { name: "Valider" }).waitFor({ state: "hidden" });
    const saveButton = page.getByRole("button", { name: "Enregistrer les corrections" });
    const placeOfSave = () =>
      saveButton.evaluate((button) =>
        Math.round(button.getBoundingClientRect().top - (button.closest("form")?.getBoundingClientRect().top ?? 0)),
      );
    await page.getByText("Envoi de l'image…").waitFor();
    const placeWhileSent = await placeOfSave();
    arrival.resolve();
    await page.getByText("Envoi de l'image…").waitFor({ state: "hidden" });
    await page.getByText("Vérification de l'image…").waitFor({ state: "hidden" });
    expect(await placeOfSave(), "no button leaves the finger as an upload ends").toBe(placeWhileSent);
    await page.getByRole("textbox", { name: "E-mail", exact: true }).fill("pas une adresse");
    await page.getByRole("button", { name: "Enregistrer les corrections" }).click();
    await page
      .getByText(/adresse e-mail n'est pas valable/)
      .first()
      .waitFor();
    await page.getByText("Une information est à corriger :").waitFor();
    expect(
      await page
        .getByRole("textbox", { name: "E-mail", exact: true })
        .evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await page.getByRole("textbox", { name: "E-mail", exact: true }).fill("ndeye@example.com");
    await page.getByRole("textbox", { name: "Fonction" }).fill("Présidente du conseil");
    await page.getByLabel(/^Logo/).setInputFiles(photos.logo);
    await page.getByRole("button", { name: "Valider" }).click();
    await page.getByRole("button", { name: "Valider" }).waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Enregistrer les corrections" }).click();
    await page.getByText("Carte corrigée").first().waitFor();
    await page.getByText("Logo : nouvelle image").first().waitFor();
    await page.getByText("Photo de profil : nouvelle image").first().waitFor();
    await page.getByText("« Présidente du conseil »").first().waitFor();

    await page.getByRole("textbox", { name: "Note de l'équipe" }).fill("Rappeler lundi");
    await page.getByRole("button", { name: "Ajouter la note" }).click();
    await page.getByRole("listitem").filter({ hasText: "Rappeler lundi" }).waitFor();
    expect(await page.getByRole("textbox", { name: "Note de l'équipe" }).inputValue()).toBe("");
  });
});

test("text typed when the session ends is there after the next login", async () => {
  await withPage(browser, { url: app.url, expected: refused }, async (page) => {
    await openAsStaff(page, `/commandes/${ref}`);
    await page.getByRole("heading", { name: "Histoire" }).click();
    await page.getByRole("textbox", { name: "Note de l'équipe" }).fill("Livrer vendredi");
    const token = await page.evaluate(
      () => (JSON.parse(localStorage.getItem("auth") ?? "{}") as { token: string }).token,
    );
    await fetch(`${app.url}/api/logout`, { method: "POST", headers: { Authorization: `Bearer ${token}` } });
    await page.getByRole("button", { name: "Ajouter la note" }).click();
    await page.getByText("Votre session a expiré.").waitFor();
    await logInStaff(page);
    await page.waitForURL(`**/administration/commandes/${ref}`);
    await seeTitle(page, name);
    expect(await page.getByRole("textbox", { name: "Note de l'équipe" }).inputValue()).toBe("Livrer vendredi");
  });
});

test("an unpaid order is marked paid, and its mail is sent again", async () => {
  const unpaid = await placeOrder(app.url, { firstName: "Cheikh", lastName: "Mbaye", email: "cheikh@example.com" });
  await withPage(browser, { url: app.url, expected: refused }, async (page) => {
    await openAsStaff(page, `/commandes/${unpaid}`);
    await seeTitle(page, "Cheikh Mbaye");
    await page.getByRole("heading", { name: "E-mails" }).click();
    await page.getByRole("heading", { name: "Histoire" }).click();
    await page.getByRole("button", { name: "Renvoyer « Commande reçue »" }).click();
    await page.getByText("E-mail renvoyé", { exact: true }).waitFor();
    // No payment was begun, so there is nothing to ask PayTech.
    expect(await page.getByRole("button", { name: "Vérifier le paiement" }).count()).toBe(0);
    await page.getByRole("button", { name: "Espèces", exact: true }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByRole("radio", { name: "Espèces" }).isChecked()).toBe(true);
    await dialog.getByRole("textbox", { name: "Référence" }).fill("Carnet 12");
    await expectSound(page);
    await dialog.getByRole("button", { name: "Recevoir le paiement" }).click();
    await page
      .getByText(/^Payée le/)
      .first()
      .waitFor();
    await page.getByText("Référence : Carnet 12").waitFor();
    expect((await fetch(`${app.url}/vcard/${unpaid}`)).status).toBe(200);
  });
});
