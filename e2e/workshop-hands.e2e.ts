import type { Page, Route } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { paidPieces, putPiece } from "#test/factories/piece.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { standInNdefReader, type StandInNfc, type StandInTag } from "#test/stand-ins/ndef-reader.ts";
import { computeAmountDue } from "#server/features/orders/order-rules.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { getPieceOrThrow } from "#server/features/production/production-service.ts";
import { listOrderPieceMoves } from "#server/features/production/piece-store.ts";
import { renderQrPng } from "#server/rendering/qr/qr.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { openAsStaff } from "./harness/portal.ts";
import { expectSound } from "./harness/sound.ts";

const app = await startTestApp(administrator);
await staffOn(app);
const browser = await sharedBrowser();
afterAll(() => app.close());

const people = ["Awa", "Demba", "Élodie"];
const pieces = await paidPieces(app.deps, people.length, { state: "printed" });
for (const [at, { id, cardRef }] of pieces.entries()) {
  await app.deps.db.query
    .updateTable("cards")
    .set({ firstName: people[at] ?? "", lastName: "Diop", company: "Teranga" })
    .where("ref", "=", cardRef)
    .execute();
  await app.deps.db.query
    .updateTable("pieces")
    .set({ dueAt: app.clock.now() + (at + 1) * 86_400_000 })
    .where("id", "=", id)
    .execute();
}
const [awa, demba, elodie] = pieces.map(({ id, cardRef }) => ({
  id,
  nfc: `${app.url}/vcard/${cardRef}?s=nfc`,
  qr: `${app.url}/vcard/${cardRef}?s=qr`,
}));
if (!awa || !demba || !elodie) throw new Error("Three pieces.");
const stateOf = async ({ id }: { id: string }) => (await getPieceOrThrow(app.deps, id)).state;
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Holds the tag with this name to the phone; it is blank the first time, unless given content. */
async function hold(page: Page, name: string, ...urls: string[]): Promise<StandInTag> {
  return page.evaluate(
    async ([name, urls]) => {
      const world = window as unknown as { nfc: StandInNfc; tags?: Record<string, StandInTag> };
      const tags = (world.tags ??= {});
      const tag = (tags[name] ??= { serialNumber: name, records: urls.map((data) => ({ recordType: "url", data })) });
      await world.nfc.hold(tag);
      return tag;
    },
    [name, urls] as const,
  );
}

test("a phone with NFC writes cards one after another, reads them back and locks them if asked, whatever the network does", async () => {
  await withPage(
    browser,
    { url: app.url, expected: [/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/] },
    async (page, context) => {
      await page.addInitScript(standInNdefReader);
      await page.addInitScript(() => ((window as unknown as { nfc: StandInNfc }).nfc.refusal = "NotAllowedError"));
      await openAsStaff(page, "/atelier/encoder");
      await press(page, "Encoder");
      await page.getByText(/Chrome n'a pas le droit d'utiliser le NFC/).waitFor();
      await expectSound(page);
      await page.evaluate(() => ((window as unknown as { nfc: StandInNfc }).nfc.refusal = ""));
      await press(page, "Réessayer");
      await page.getByText("Posez la carte d'Awa Diop contre le dos du téléphone.").waitFor();

      // Another person's card is only overwritten after a confirmation.
      expect((await hold(page, "of Demba", demba.nfc)).records[0]?.data).toBe(demba.nfc);
      await page.getByText("Elle ouvre la carte de Demba Diop, Teranga.").waitFor();
      await expectSound(page);
      await press(page, "Prendre une autre carte");
      await hold(page, "of Awa");
      await page.getByText("Écrite. Éloignez la carte et reposez-la pour la relire.").waitFor();
      expect(await stateOf(awa)).toBe("printed");
      expect((await hold(page, "of Awa")).records).toEqual([{ recordType: "url", data: awa.nfc }]);
      await press(page, "Verrouiller la puce…");
      await page.getByText(/C'est définitif/).waitFor();
      expect((await hold(page, "of Awa")).locked).toBeUndefined();
      await expectSound(page);
      await press(page, "Verrouiller pour toujours");
      expect((await hold(page, "of Awa")).locked).toBe(true);
      await page.getByText("Encodée, relue, puce verrouillée.").waitFor();
      expect(await stateOf(awa)).toBe("encoded");

      // The next card is written without a network: kept over a reload, and sent once.
      await press(page, "Suivante");
      await page.getByText("Posez la carte de Demba Diop contre le dos du téléphone.").waitFor();
      await context.route("**/api/pieces/*/tags", (route) => route.abort());
      await hold(page, "of Demba");
      await page.getByText("Demba Diop : encodée", { exact: true }).waitFor();
      await page.getByText("Encodée et relue.").waitFor();
      expect(await stateOf(demba)).toBe("printed");
      await context.unroute("**/api/pieces/*/tags");
      await page.reload();
      await page.getByRole("heading", { name: "Demba Diop" }).waitFor();
      await page.getByText("Demba Diop : encodée", { exact: true }).waitFor({ state: "hidden" });
      await page.getByText("Encodée et relue.").waitFor();
      expect(await stateOf(demba)).toBe("encoded");

      await press(page, "Suivante");
      await page.getByText("Encodée autrement").click();
      await press(page, "Lu et vérifié");
      await page.getByText("Encodée, lue et vérifiée.").waitFor();
      await page.getByText("C'était la dernière carte imprimée.").waitFor();
      expect(await stateOf(elodie)).toBe("encoded");
    },
  );
});

test("the camera reads the printed code, which must open the expected card", async () => {
  for (const piece of pieces) await putPiece(app.deps, piece, { state: "encoded" });
  const codes = [awa.qr, demba.qr, "https://wa.me/221771234567"].map(
    (text) => `data:image/png;base64,${renderQrPng(text, "M").toString("base64")}`,
  );
  await withPage(browser, { url: app.url, expected: [/ERR_FAILED/] }, async (page, context) => {
    // A stand-in for the camera, to which codes are held: a canvas, read by the same decoder.
    await page.addInitScript(() => {
      const world = window as unknown as { show(source: string): Promise<void>; cameraRefused: boolean };
      const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
      const paint = canvas.getContext("2d");
      const shown = new Image();
      world.show = async (source) => {
        shown.src = source;
        await shown.decode();
      };
      world.cameraRefused = true;
      setInterval(() => {
        paint?.fillRect(0, 0, 640, 480);
        if (shown.complete && shown.width > 0) paint?.drawImage(shown, 180, 100, 280, 280);
      }, 30);
      navigator.mediaDevices.getUserMedia = async () => {
        if (world.cameraRefused) throw new DOMException("Refused.", "NotAllowedError");
        return canvas.captureStream(20);
      };
    });
    const show = (at: number) =>
      page.evaluate(
        (source) => (window as unknown as { show(source: string): Promise<void> }).show(source),
        codes[at] ?? "",
      );
    await openAsStaff(page, "/atelier/controle");
    await press(page, "Ouvrir la caméra");
    await page.getByText("La caméra est refusée à ce site.").waitFor();
    await expectSound(page);
    await page.evaluate(() => ((window as unknown as { cameraRefused: boolean }).cameraRefused = false));
    await press(page, "Celle-ci\u00a0: la carte d'Awa Diop");
    await press(page, "Recommencer");
    await press(page, "Ouvrir la caméra");
    await show(1);
    await page.getByText("Ce n'est pas la carte choisie").waitFor();
    await page.getByText("Demba Diop", { exact: true }).first().waitFor();
    await expectSound(page);
    await show(2);
    await page.getByText("Ce code n'ouvre aucune de nos cartes.").waitFor();
    expect(await stateOf(awa)).toBe("encoded");
    expect(await stateOf(demba)).toBe("encoded");
    await context.route("**/api/checks", (route) => route.abort());
    await show(0);
    await page.getByText("Cette carte n'est pas contrôlée.").waitFor();
    await context.unroute("**/api/checks");
    await press(page, "Réessayer");
    await page.getByText("Le code imprimé ouvre bien sa carte. Puce non lue.").waitFor();
    expect(await stateOf(awa)).toBe("checked");
    await press(page, "Fermer la caméra");

    // No chosen piece is awaited: the address in the code finds its piece.
    await page.getByRole("textbox", { name: "Adresse lue sur la carte" }).fill(demba.qr);
    await press(page, "Contrôler");
    await page.getByText("Contrôlée", { exact: true }).waitFor();
    expect(await stateOf(demba)).toBe("checked");
    await press(page, "À la main\u00a0: la carte d'Élodie Diop");
    await press(page, "Contrôlée à la main");
    await page.getByText("Le motif est obligatoire.").waitFor();
    await page.getByRole("textbox", { name: "Motif" }).fill("Reflet");
    await expectSound(page);
    await press(page, "Contrôlée à la main");
    await page.getByText("Aucune carte encodée n'attend son contrôle.").waitFor();
    expect(await stateOf(elodie)).toBe("checked");
  });
});

test("the chip is read after the code, and swapped chips are detected; the record says which of them were not read", async () => {
  for (const piece of pieces) await putPiece(app.deps, piece, { state: "encoded" });
  await withPage(browser, { url: app.url }, async (page) => {
    await page.addInitScript(standInNdefReader);
    await openAsStaff(page, "/atelier/controle");
    const typeCode = async (code: string) => {
      await page.getByRole("textbox", { name: "Adresse lue sur la carte" }).fill(code);
      await press(page, "Contrôler");
      await page.getByText("Code lu", { exact: true }).waitFor();
    };
    await press(page, "Lire la puce");
    await page.getByText(/^Les puces sont lues/).waitFor();
    await hold(page, "in Demba's card", awa.nfc);
    await page.getByText("Puce lue, sans son code").waitFor();

    await typeCode(demba.qr);
    await expectSound(page);
    await hold(page, "in Demba's card");
    await page.getByText("Cette puce ouvre la carte d'Awa Diop, pas celle de Demba Diop.").waitFor();
    await expectSound(page);
    await press(page, "Celle-ci\u00a0: la carte d'Awa Diop");
    await page.getByText("Seule la carte d'Awa Diop est attendue.").waitFor();
    await hold(page, "in Awa's card", demba.nfc);
    await page.getByText("Cette puce ouvre la carte de Demba Diop, pas celle d'Awa Diop.").waitFor();
    expect([await stateOf(awa), await stateOf(demba)]).toEqual(["encoded", "encoded"]);

    // Corrected: each chip is on its own card.
    await hold(page, "in Demba's card");
    await page.getByText("La puce ouvre bien sa carte. Code imprimé non lu.").waitFor();
    await typeCode(demba.qr);
    await hold(page, "in Awa's card");
    await page.getByText("Le code imprimé et la puce ouvrent bien sa carte.").waitFor();
    expect([await stateOf(awa), await stateOf(demba)]).toEqual(["checked", "checked"]);
    // The chip still lies there, and has already been reported.
    await hold(page, "in Awa's card");
    await page.getByText("Le code imprimé et la puce ouvrent bien sa carte.").waitFor();

    await typeCode(elodie.qr);
    await press(page, "Contrôler sans lire la puce");
    await page.getByText("Le code imprimé ouvre bien sa carte. Puce non lue.").waitFor();
  });
  const said = await Promise.all(
    pieces.map(async ({ orderRef }) => (await listOrderPieceMoves(app.deps.db.query, orderRef)).at(-1)?.why),
  );
  expect(said).toEqual(["Puce lue, code non lu", "Code et puce lus", "Code lu, puce non lue"]);
});

test("a courier hands over cards, collects amounts due, and finds nobody; what could not be sent is sent exactly once", async () => {
  const [paid, due] = pieces;
  if (!paid || !due) throw new Error("Two pieces.");
  for (const piece of pieces) await putPiece(app.deps, piece, { state: piece === paid ? "checked" : "shipped" });
  for (const [at, { orderRef }] of pieces.entries())
    await app.deps.db.query
      .updateTable("orders")
      .set({
        deliveryRecipient: `${people[at]} Diop`,
        deliveryAddress: `Mermoz ${at + 1}`,
        received: at === 1 ? 2000 : 12_900,
      })
      .where("ref", "=", orderRef)
      .execute();
  await withPage(browser, { url: app.url, expected: [/ERR_FAILED/] }, async (page, context) => {
    await openAsStaff(page, "/atelier/tournee");
    await page.getByText(/3 arrêts · 3 cartes · 10.900.FCFA à encaisser$/).waitFor();
    await expectSound(page);
    await page.getByRole("checkbox", { name: "Part avec cette tournée\u00a0: Awa Diop" }).waitFor();
    await press(page, "Partir (1)");
    await page.getByRole("dialog").getByRole("button", { name: "Partir", exact: true }).click();
    await page.getByRole("button", { name: "Livrée à Awa Diop" }).waitFor();
    expect(await stateOf(paid)).toBe("shipped");

    await press(page, "Livrée à Demba Diop");
    const field = (name: string) => page.getByRole("dialog").getByRole("textbox", { name });
    await field("Remise à").fill("Fatou, à l'accueil");
    await field("Somme encaissée, en FCFA").fill("10 000");
    await press(page, "Livrée");
    await page.getByText("Dites pourquoi tout n'est pas encaissé.").waitFor();
    await expectSound(page);
    await field("Somme encaissée, en FCFA").fill("10 900");
    const cut = (route: Route) => route.abort();
    await context.route("**/api/deliveries", cut);
    await press(page, "Livrée");
    await page.getByText(/^Demba Diop, SDV-\w+\s: livrée$/).waitFor();
    await page.getByText("Dit, en attente du réseau.").waitFor();
    expect(await stateOf(due)).toBe("shipped");
    expect(await page.getByRole("button", { name: "Livrée à Demba Diop" }).count()).toBe(0);
    const again = page.getByRole("button", { name: "Renvoyer maintenant", exact: true });
    await again.click();
    await again.waitFor();
    // The network returns while a request still hangs on the old connection.
    const held = Promise.withResolvers<void>();
    const asked = page.waitForRequest("**/api/deliveries");
    await context.route("**/api/deliveries", (route) => held.promise.then(() => route.abort()), { times: 1 });
    // The page may also retry by itself at this moment.
    await Promise.race([again.click(), asked]);
    await asked;
    await context.unroute("**/api/deliveries", cut);
    await page.getByRole("button", { name: "Envoi…", exact: true }).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await page.getByText("Dit, en attente du réseau.").waitFor({ state: "hidden" });
    held.resolve();
    expect(await stateOf(due)).toBe("delivered");
    expect(computeAmountDue(await getOrderOrThrow(app.deps, due.orderRef))).toBe(0);

    await press(page, "Pas trouvé\u00a0: Élodie Diop");
    await field("Note").fill("Portail fermé");
    await expectSound(page);
    await press(page, "Pas trouvé");
    expect(await stateOf(elodie)).toBe("shipped");
    await page.getByText("Bilan du jour").waitFor();
    await page.getByText("1 arrêt, 1 carte", { exact: true }).waitFor();
    await page.getByText("Absent, à revoir").waitFor();
    await page.getByText(/^10.900.FCFA$/).waitFor();
    await expectSound(page);
    // On a Sunday the run is already Monday's, the day of the next visit.
    if (new Date().getUTCDay() !== 0) await page.getByRole("button", { name: /^Jour d'après/ }).click();
    await page.getByText(/Portail fermé/).waitFor();
    await expectSound(page);
  });
});
