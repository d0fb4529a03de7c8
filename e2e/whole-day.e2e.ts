import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import type { readOrderDetail } from "#shared/contract/order-detail.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { routePaths } from "#shared/route-paths.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { computeAmountDue } from "#server/features/orders/order-rules.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import { photo } from "#test/factories/image.ts";
import { orderBody } from "#test/factories/order.ts";
import { placeOrder, uploadImages } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { attemptOf } from "#test/harness/payments.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { openFilled } from "./harness/filled-form.ts";
import { sendOrder } from "./harness/order-form.ts";
import { openAsStaff, seeTitle, toast } from "./harness/portal.ts";
import { expectSound } from "./harness/sound.ts";

/**
 * One day, in order: the administrator, a buyer, the desk with a buyer of CUSTOM, the workshop, then the desk's
 * accounts. Each test starts where the previous one ended.
 */
const app = await startTestApp(administrator);
const [desk, workshop] = [
  { email: "khady@example.com", name: "Khady Sow" },
  { email: "modou@example.com", name: "Modou Fall" },
];
const staff = await staffOn(app, desk.email, desk.name, "desk");
await staffOn(app, workshop.email, workshop.name, "workshop");
const browser = await sharedBrowser();
afterAll(() => app.close());

const price = 13_500;
const fcfa = (amount: number) => `${amount.toLocaleString("fr-FR").replaceAll("\u202f", "\u00a0")}\u00a0FCFA`;
const pieceOf = async (ref: string) => (await listPiecesByOrder(app.deps.db.query, ref))[0];
const stateOf = async (ref: string) => (await pieceOf(ref))?.state;
const detailOf = async (ref: string) =>
  (await staff.call<EndpointAnswer<typeof readOrderDetail>>("GET", `/orders/${ref}`)).body;
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
const inDialog = (page: Page) => page.getByRole("dialog");

/** Orders of the buyer who pays the new price, and of the one who orders CUSTOM at the counter. */
const [sold, custom] = [{ ref: "" }, { ref: "" }];

test("a price changed by the administrator is shown on the landing page, and the next buyer pays it on a phone", async () => {
  await withPage(browser, { url: app.url, device: "laptop" }, async (page) => {
    await openAsStaff(page, "/reglages");
    await page.getByRole("textbox", { name: "Carte Silver, en FCFA" }).fill("13 500");
    await page.keyboard.press("Enter");
    await toast(page, "C'est enregistré");
    await page.goto("/");
    await page.getByText(`Dès ${fcfa(price)}`).waitFor();
  });
  await withPage(browser, { url: app.url }, async (page) => {
    await openFilled(page, app.url);
    sold.ref = await sendOrder(page);
    await page.getByText(fcfa(price), { exact: true }).first().waitFor();
    await press(page, "Payer la commande");
    await page.waitForURL(/\/simulator\/payment\/checkout\//);
    await page.getByText(fcfa(price)).first().waitFor();
    await press(page, "Payer");
    await page.getByRole("heading", { name: "Commande payée" }).waitFor();
  });
  expect(await attemptOf(app.deps, sold.ref)).toMatchObject({ amount: price, state: "paid" });
  expect(await getOrderOrThrow(app.deps, sold.ref)).toMatchObject({ price, received: price, discount: 0 });
});

test("the desk takes a part payment for a CUSTOM order and sends proofs; the buyer requests a change on a phone and approves the second proof, and only then can it be printed", async () => {
  const { ref } = (
    await staff.call<{ ref: string }>("POST", "/orders", {
      ...orderBody(await uploadImages(app.url)),
      offer: "CUSTOM",
      firstName: "Ndèye",
      lastName: "Coulibaly",
      deliveryAddress: "Mermoz, face à la pharmacie",
    })
  ).body;
  custom.ref = ref;
  const print = async () => staff.call("GET", `/print/pieces.pdf?ids=${(await pieceOf(ref))?.id}&layout=single`);
  await withPage(browser, { url: app.url, device: "laptop", expected: [/status of 422/] }, async (page, context) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openAsStaff(page, `/commandes/${ref}`, desk.email);
    await takePart(page);
    expect(computeAmountDue(await getOrderOrThrow(app.deps, ref))).toBe(9_900);

    await press(page, "Envoyer une épreuve…");
    await inDialog(page).getByRole("textbox", { name: "Un mot à l'acheteur" }).fill("Bonjour Ndèye");
    await press(page, "Envoyer");
    await toast(page, "La version 1 est envoyée.");
    await press(page, "Copier le lien");
    await toast(page, "Lien de l'épreuve copié");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect([link.startsWith(`${app.url}/epreuve/`), await stateOf(ref), (await print()).body]).toMatchObject([
      true,
      "proof_sent",
      { code: "print.not_approved" },
    ]);

    await withPage(browser, { url: app.url }, async (phone) => {
      await phone.goto(link);
      await seeTitle(phone, "Votre carte, avant l'impression");
      await phone.getByText("Bonjour Ndèye").waitFor();
      await phone.getByText("Demander un changement").click();
      await phone
        .getByRole("textbox", { name: "Que faut-il changer" })
        .fill("Le nom plus grand,\net le logo à gauche.");
      await expectSound(phone);
      await press(phone, "Envoyer ma demande");
      await phone.getByRole("status").getByText("Le nom plus grand").waitFor();
      await expectSound(phone);
      expect(await stateOf(ref)).toBe("to_design");
      expect((await print()).status).toBe(422);

      // The second version is a designer's file; another kind of file is refused, and typed text stays.
      await page.reload();
      await page.getByText(/^«\sLe nom plus grand,\s+et le logo à gauche\.\s»$/).waitFor();
      await press(page, "Envoyer une nouvelle version…");
      await inDialog(page).getByRole("radio", { name: "Un fichier" }).check();
      const [note, file] = [
        inDialog(page).getByRole("textbox", { name: "Un mot à l'acheteur" }),
        inDialog(page).getByLabel("Fichier", { exact: true }),
      ];
      await note.fill("Le nom est plus grand");
      await file.setInputFiles({ name: "dessin.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
      await press(page, "Envoyer");
      await inDialog(page)
        .getByText(/Ce fichier n'est ni un PDF, ni une image/)
        .waitFor();
      await expectSound(page);
      await file.setInputFiles({ name: "dessin.jpg", mimeType: "image/jpeg", buffer: await photo(860, 540) });
      await press(page, "Envoyer");
      await toast(page, "La version 2 est envoyée.");

      await phone.reload();
      const design = phone.getByRole("img", { name: "Le dessin de votre carte, version 2" });
      await design.waitFor();
      expect(await design.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(860);
      await phone.getByText(/Version 1\s: modification demandée/).waitFor();
      await expectSound(phone);
      await press(phone, "J'approuve, imprimez ma carte");
      await phone.getByText(/Votre carte part à l'impression/).waitFor();
      await expectSound(phone);
    });
    await page.reload();
    await page.getByText("Approuvée", { exact: true }).first().waitFor();
    const [design] = await Promise.all([page.waitForEvent("download"), press(page, "Télécharger la version 2")]);
    expect((await sharp(readFileSync(await design.path())).metadata()).width).toBe(860);
  });
  // The designer's own file must be printed.
  expect([await stateOf(ref), (await print()).body]).toMatchObject(["to_print", { code: "print.own_design" }]);
});

/** Takes 5,000 of 14,900 FCFA as a deposit. */
async function takePart(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Espèces", exact: true }).click();
  await inDialog(page).getByRole("textbox", { name: "Montant reçu, en FCFA" }).fill("5 000");
  await inDialog(page).getByRole("radio", { name: "C'est un acompte" }).check();
  await inDialog(page).getByRole("button", { name: "Recevoir le paiement" }).click();
  await page.getByText("Reste à encaisser").first().waitFor();
}

test("the workshop prints, encodes, checks and delivers the card with a phone, and collects the amount due at the door", async () => {
  const { ref } = custom;
  await withPage(browser, { url: app.url }, async (page) => {
    await openAsStaff(page, `/atelier?ouvrir=${(await pieceOf(ref))?.id}`, workshop.email);
    await press(page, "Passer à « Imprimée »");
    await toast(page, "La pièce est maintenant imprimée.");
    await page.goto("/administration/atelier/encoder");
    await press(page, "Lu et vérifié");
    await page.getByText("Encodée, lue et vérifiée.").waitFor();
    await page.getByRole("link", { name: "Contrôle" }).click();
    await page.getByRole("textbox", { name: "Adresse lue sur la carte" }).fill(`${app.url}/vcard/${ref}?s=qr`);
    await press(page, "Contrôler");
    await page.getByText("Contrôlée", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Tournée" }).click();
    await page.getByText("Mermoz, face à la pharmacie").waitFor();
    await page.getByText(/1 arrêt · 1 carte · 9.900.FCFA à encaisser$/).waitFor();
    await press(page, "Partir (1)");
    await inDialog(page).getByRole("button", { name: "Partir", exact: true }).click();
    await press(page, /^Livrée à/);
    await inDialog(page).getByRole("textbox", { name: "Remise à" }).fill("Le gardien");
    expect(await inDialog(page).getByRole("textbox", { name: "Somme encaissée, en FCFA" }).inputValue()).toBe("9900");
    await press(page, "Livrée");
    await page.getByText("Rien à livrer maintenant.").waitFor();
    expect(await detailOf(ref)).toMatchObject({ received: 14_900, rest: 0 });

    const { key } = await getOrderOrThrow(app.deps, ref);
    await page.goto(secretLinks.paymentByKey(ref, key));
    await page
      .getByRole("listitem")
      .filter({ hasText: /^Livrée le / })
      .waitFor();
  });
});

test("the desk refunds through PayTech and by hand, and the accounting screen, its file and the database agree to the franc", async () => {
  const cash = await placeOrder(app.url, { firstName: "Cheikh", lastName: "Mbaye" });
  await staff.call("POST", `/orders/${cash}/mark-paid`, { method: "Espèces", reference: "C-1", reason: "Au comptoir" });
  await withPage(browser, { url: app.url, device: "laptop" }, async (page) => {
    await refundByPayTech(page);
    await withPage(browser, { url: app.url, expected: [/status of 404/] }, async (phone) => {
      await phone.goto(routePaths.card(sold.ref));
      await seeTitle(phone, "Cette carte est en pause");
      await expectSound(phone);
    });
    await refundByHand(page, cash, 0, { amount: "3 500", method: "Wave", whole: false });
    await refundByHand(page, cash, 0, { amount: "", method: "Espèces", whole: true });
    await refundByHand(page, custom.ref, 1, { amount: "900", method: "Wave", whole: false });
    expect(await detailOf(cash)).toMatchObject({
      received: price,
      refunded: price,
      rest: 0,
      cardState: "paused",
      attention: false,
    });
    expect(await detailOf(custom.ref)).toMatchObject({ received: 14_900, refunded: 900, cardState: "live" });
    await page.getByText("Remboursée en partie").first().waitFor();
    await closeTheBooks(page);
  });
});

async function refundByPayTech(page: Page): Promise<void> {
  await openAsStaff(page, `/commandes/${sold.ref}`, desk.email);
  await press(page, "Rembourser");
  await inDialog(page).getByRole("textbox", { name: "Motif" }).fill("Il a changé d'avis");
  await expectSound(page);
  await press(page, `Rembourser ${fcfa(price)}`);
  await page
    .getByText(/^Remboursée/)
    .first()
    .waitFor();
  expect(await detailOf(sold.ref)).toMatchObject({
    received: price,
    refunded: price,
    cardState: "paused",
    refunds: [{ state: "done", byProvider: true, amount: price }],
  });
  expect(await stateOf(sold.ref)).toBe("canceled");
}

/** Refunds a part of the order's payment at this position in the list; with `whole`, everything that is left. */
async function refundByHand(
  page: Page,
  ref: string,
  at: number,
  { amount, method, whole }: { amount: string; method: string; whole: boolean },
): Promise<void> {
  const path = `/administration/commandes/${ref}`;
  if (new URL(page.url()).pathname === path) await page.getByText("Remboursée en partie").first().waitFor();
  else await page.goto(path);
  await page.getByRole("button", { name: "Rembourser", exact: true }).nth(at).click();
  if (amount) await inDialog(page).getByRole("textbox", { name: "Montant rendu, en FCFA" }).fill(amount);
  await inDialog(page).getByRole("radio", { name: method }).check();
  await inDialog(page).getByRole("textbox", { name: "Motif" }).fill("Geste commercial");
  // By default a complete refund pauses the page and cancels the pieces.
  expect(await inDialog(page).getByRole("checkbox", { name: "Mettre la page en pause" }).isChecked()).toBe(whole);
  if (whole) await expectSound(page);
  await press(page, "Noter le remboursement");
  await inDialog(page).waitFor({ state: "hidden" });
}

/** Compares "Comptabilité", unfiltered and filtered: its screen, its file, and the rows of payments and refunds. */
async function closeTheBooks(page: Page): Promise<void> {
  await page.locator('a[href="/administration/comptabilite"]').first().dispatchEvent("click");
  await page.getByText("8 mouvements", { exact: true }).waitFor();
  await expectSound(page);
  const all = { in: 2 * price + 14_900, out: 2 * price + 900, count: 8 };
  await expectSums(page, all);
  const { query } = app.deps.db;
  const came = await query
    .selectFrom("paymentAttempts")
    .select(({ fn }) => fn.sum<number>("amount").as("total"))
    .where("settledAt", "is not", null)
    .executeTakeFirstOrThrow();
  const went = await query
    .selectFrom("refunds")
    .select(({ fn }) => fn.sum<number>("amount").as("total"))
    .where("state", "=", "done")
    .executeTakeFirstOrThrow();
  expect(Number(came.total)).toEqual(all.in);
  expect(Number(went.total)).toEqual(all.out);

  await page.getByRole("combobox", { name: "Mode" }).selectOption("Espèces");
  await page.getByText("4 mouvements", { exact: true }).waitFor();
  await expectSums(page, { in: 14_900 + price, out: price - 3_500, count: 4 });
  await page.getByRole("combobox", { name: "Nature" }).selectOption("Remboursement");
  await page.getByText("1 mouvement", { exact: true }).waitFor();
  await expectSums(page, { in: 0, out: price - 3_500, count: 1 });
  await page.getByRole("button", { name: "Le mois dernier" }).click();
  await page.getByText("Aucun mouvement ne correspond.").waitFor();
}

/** Compares the totals, and each line of the table with the exported file: order, kind, money in, money out. */
async function expectSums(page: Page, expected: { in: number; out: number; count: number }): Promise<void> {
  const total = (term: string) =>
    page
      .getByRole("region", { name: "Totaux" })
      .locator("dl > div")
      .filter({ hasText: term })
      .locator("dd")
      .innerText();
  await expect.poll(async () => plain(await total("Entrées"))).toBe(expected.in);
  expect(plain(await total("Sorties"))).toEqual(expected.out);
  expect(plain(await total("Net"))).toEqual(expected.in - expected.out);
  const cells = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent?.trim() ?? "")),
      );
  const table = "table:has(caption:text-is('Mouvements'))";
  const [titles = []] = await cells(`${table} thead tr`);
  const shown = (await cells(`${table} tbody tr`)).map((row) =>
    pick(titles, row, ["Commande", "Nature", "Entrée", "Sortie"]),
  );
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Exporter en CSV")]);
  const [head = [], ...lines] = readFileSync(await download.path(), "utf8")
    .trimEnd()
    .split("\r\n")
    .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^;]*)(?:;|$)/g)].map(([, cell = ""]) => cell));
  const written = lines.map((row) => pick(head, row, ["Commande", "Nature", "Entrée (FCFA)", "Sortie (FCFA)"]));
  expect(written.toSorted(byText)).toEqual(shown.toSorted(byText));
  const sum = (at: 2 | 3) => written.reduce((total, row) => total + row[at], 0);
  expect(written.length).toEqual(expected.count);
  expect(sum(2)).toEqual(expected.in);
  expect(sum(3)).toEqual(expected.out);
}

/** Parses a formatted amount; an empty one is 0. */
const plain = (text: string) => Number(text.replace(/\s|FCFA/g, "").replace("−", "-"));
const byText = (a: unknown, b: unknown) => JSON.stringify(a).localeCompare(JSON.stringify(b));

function pick(titles: readonly string[], row: readonly string[], names: readonly [string, string, string, string]) {
  const [number = "", nature = "", ...sums] = names.map((name) => row[titles.indexOf(name)] ?? "no such column");
  return [number, nature, plain(sums[0] ?? ""), plain(sums[1] ?? "")] as const;
}
