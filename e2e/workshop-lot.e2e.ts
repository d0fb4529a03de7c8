import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { lotFirstName, paidLot } from "#test/factories/lot.ts";
import { paidPieces, putPiece } from "#test/factories/piece.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { standInNdefReader, type StandInNfc } from "#test/stand-ins/ndef-reader.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { openAsStaff, search, seeTitle, toast } from "./harness/portal.ts";
import { expectSound } from "./harness/sound.ts";

const app = await startTestApp(administrator);
await staffOn(app);
await paidPieces(app.deps, 1);
const browser = await sharedBrowser();
afterAll(() => app.close());

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
const statesOf = async (ref: string) => {
  const counts: Record<string, number> = {};
  for (const { state } of await listPiecesByOrder(app.deps.db.query, ref)) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
};

test("on a phone a lot of 23 is one row; all but a spoiled sheet is printed, and the rest with the next press", async () => {
  const [first] = await paidLot(app.deps, 23);
  const ref = first?.orderRef ?? "";
  await withPage(browser, { url: app.url }, async (page) => {
    await openAsStaff(page, "/atelier");
    await page.getByText("2 lignes", { exact: true }).waitFor();
    await page.getByText("23 à imprimer", { exact: true }).waitFor();
    expect(await page.getByRole("checkbox", { name: "Sélectionner la pièce" }).count()).toBe(1);
    await expectSound(page);
    await search(page, lotFirstName(17));
    await page.getByRole("button", { name: new RegExp(lotFirstName(17)) }).waitFor();
    await expectSound(page);
    await page.getByRole("link", { name: "Mariama Sow" }).click();
    await seeTitle(page, "Mariama Sow");
    await expectSound(page);

    const [file] = await Promise.all([page.waitForEvent("download"), press(page, "Imprimer les 23 cartes")]);
    expect(file.suggestedFilename()).toBe("Mariama Sow (planches).pdf");
    await page.getByRole("checkbox", { name: /^Planche 2/ }).click();
    await expectSound(page);
    await press(page, "Noter 13 cartes imprimées");
    await toast(page, "13 pièces sont maintenant imprimées.");
    expect(await statesOf(ref)).toEqual({ to_print: 10, printed: 13 });
    await Promise.all([page.waitForEvent("download"), press(page, "Imprimer les 10 cartes")]);
    await press(page, "Noter 10 cartes imprimées");
    await expect.poll(() => statesOf(ref)).toEqual({ printed: 23 });
  });
});

// Nine cards took 18 presses before: "Lu et vérifié" twice for each. `company-journey` encodes forty by hand.
test("nine cards are encoded by hand with one press each, or by NFC with one press for all; a mistake is undone, and a bad chip replaced", async () => {
  const count = 9;
  const lot = await paidLot(app.deps, count);
  const ref = lot[0]?.orderRef ?? "";
  for (const piece of lot) await putPiece(app.deps, piece, { state: "printed" });
  await withPage(browser, { url: app.url }, async (page) => {
    await openAsStaff(page, `/atelier/encoder?lot=${ref}`);
    let presses = 0;
    for (let place = 1; place <= count; place += 1) {
      await page.getByRole("heading", { name: `${lotFirstName(place)} Diop`, exact: true }).waitFor();
      if (place === 3) {
        await expectSound(page);
        await press(page, "Annuler son encodage");
        await page.getByRole("heading", { name: `${lotFirstName(2)} Diop`, exact: true }).waitFor();
        await press(page, "Lu et vérifié");
        await page.getByRole("heading", { name: `${lotFirstName(3)} Diop`, exact: true }).waitFor();
        await page.reload();
        await page.getByRole("heading", { name: `${lotFirstName(3)} Diop`, exact: true }).waitFor();
      }
      await press(page, "Lu et vérifié");
      presses += 1;
    }
    await expect.poll(() => statesOf(ref)).toEqual({ encoded: count });
    expect(presses).toBe(count);
  });
  for (const piece of lot) await putPiece(app.deps, piece, { state: "printed" });
  await app.deps.db.query.deleteFrom("encodingPlaces").execute();
  await withPage(browser, { url: app.url }, async (page) => {
    await page.addInitScript(standInNdefReader);
    await openAsStaff(page, `/atelier/encoder?lot=${ref}`);
    await press(page, "Encoder");
    for (let place = 1; place < count; place += 1) {
      await page.getByText(`Posez la carte de ${lotFirstName(place)} Diop contre le dos du téléphone.`).waitFor();
      await hold(page, place);
      await page.getByText("Écrite. Éloignez la carte et reposez-la pour la relire.").waitFor();
      await hold(page, place);
    }
    await page.getByText(`Posez la carte de ${lotFirstName(count)} Diop contre le dos du téléphone.`).waitFor();
    await press(page, "Puce défectueuse…");
    await press(page, "Refaire la carte");
    await expect.poll(() => statesOf(ref)).toEqual({ encoded: count - 1, defective: 1, to_print: 1 });
  });
});

/** Holds the blank tag of a place to the phone; the second time it contains what was written. */
async function hold(page: Page, place: number): Promise<void> {
  await page.evaluate(async (serialNumber) => {
    const world = window as unknown as {
      nfc: StandInNfc;
      tags?: Record<string, { serialNumber: string; records: [] }>;
    };
    const tags = (world.tags ??= {});
    await world.nfc.hold((tags[serialNumber] ??= { serialNumber, records: [] }));
  }, String(place));
}

test("a lot is checked by hand at once with a reason, dispatched together, and handed over in counted parts", async () => {
  const lot = await paidLot(app.deps, 12);
  const ref = lot[0]?.orderRef ?? "";
  for (const piece of lot) await putPiece(app.deps, piece, { state: "encoded" });
  await withPage(browser, { url: app.url }, async (page) => {
    await openAsStaff(page, `/atelier/controle?lot=${ref}`);
    await page.getByText("0 carte contrôlée sur 12", { exact: true }).waitFor();
    await expectSound(page);
    await page.getByRole("link", { name: "Mariama Sow" }).click();
    await press(page, "À la main…");
    await press(page, "Contrôlées à la main");
    await page.getByText("Le motif est obligatoire.").waitFor();
    await page.getByRole("textbox", { name: "Motif" }).fill("Regardées une à une");
    await expectSound(page);
    await press(page, "Contrôlées à la main");
    await page.getByRole("button", { name: "Partir avec les 12 cartes" }).waitFor();
    await page.getByRole("link", { name: "Colisage et étiquettes" }).click();
    await page.getByRole("heading", { name: "Ventes" }).waitFor();
    await expectSound(page);
    await page.goBack();
    await press(page, "Partir avec les 12 cartes");
    await page.getByRole("link", { name: "Remettre les 12 cartes" }).click();
    await press(page, "12 livrées à Mariama Sow");
    await page.getByText("Il en manque ?").click();
    await page.getByRole("checkbox", { name: `${lotFirstName(5)} Diop` }).click();
    await expectSound(page);
    await press(page, "11 cartes livrées");
    await toast(page, "11 cartes livrées : Mariama Sow.");
    expect(await statesOf(ref)).toEqual({ delivered: 11, shipped: 1 });
    await page.goto(`/administration/atelier/lots/${ref}`);
    await page.getByText("Remises : 11 sur 12 cartes, 1 en livraison.", { exact: true }).waitFor();
    await page.getByText(/11 cartes remises à Mariama Sow$/).waitFor();
    await expectSound(page);
  });
});
