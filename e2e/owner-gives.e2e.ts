import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { inTransaction } from "#server/db/database.ts";
import { createPiecesForPaidOrder } from "#server/features/production/piece-making.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import { routePaths } from "#shared/route-paths.ts";
import { loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { putPiece } from "#test/factories/piece.ts";
import { startTestApp } from "#test/harness/app.ts";
import { axeFaults } from "./harness/axe.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { beyondScreen } from "./harness/width.ts";

const app = await startTestApp();
const browser = await sharedBrowser();
afterAll(() => app.close());

/** Replaces the painter, which fails at first. */
const drawn = await sharp({ create: { width: 108, height: 192, channels: 3, background: "#171717" } })
  .jpeg()
  .toBuffer();
let failures = 1;
app.deps.paint = async (task) => {
  if (task.what === "screen" && task.kind === "lock" && failures-- > 0)
    throw new Error("The painter ended without a picture.");
  return drawn;
};

test("an owner copies their link and signature, downloads their QR code and pictures, declares the printed card lost and found again, removes their card and keeps it after all", async () => {
  const ref = await ownedCard(app, "fatou@example.com", { firstName: "Fatou", lastName: "Sarr" });
  await inTransaction(app.deps, (deps) => createPiecesForPaidOrder(deps, ref));
  for (const piece of await listPiecesByOrder(app.deps.db.query, ref))
    await putPiece(app.deps, piece, { state: "delivered" });
  const { cookie } = await loggedInOwner(app, "fatou@example.com");
  const [name = "", value = ""] = cookie.split("=");
  await withPage(
    browser,
    { url: app.url, expected: [/status of 500 .*partager\/images\/lock/] },
    async (page, context) => {
      await context.addCookies([{ name, value, url: app.url }]);
      // As on phones; the page records what is shared.
      await context.addInitScript(() =>
        Object.assign(navigator, {
          canShare: () => true,
          share: async ({ files: [file] }: { files: File[] }) =>
            void (document.body.dataset.shared = `${file?.name} ${file?.type}`),
        }),
      );
      await page.goto(routePaths.ownedCard(ref));
      await page.getByRole("link", { name: "Partager", exact: true }).click();
      await page.getByRole("img", { name: "QR code de la page de Fatou Sarr" }).waitFor();
      expect(await axeFaults(page)).toEqual([]);
      expect(await beyondScreen(page)).toEqual([]);
      // Runs after the page's own listener, and records what that put on the clipboard.
      await page.evaluate(() =>
        window.addEventListener("copy", ({ clipboardData }) => {
          document.body.dataset.copied = JSON.stringify(
            ["text/plain", "text/html"].map((type) => clipboardData?.getData(type)),
          );
        }),
      );
      const copied = async () =>
        JSON.parse(await page.evaluate(() => document.body.dataset.copied ?? "[]")) as string[];
      await page.getByRole("button", { name: "Copier le lien" }).click();
      await page.getByText("Le lien est copié.").waitFor();
      expect(await copied()).toEqual([`${app.url}/vcard/${ref}`, ""]);
      await page.getByRole("button", { name: "Copier la signature" }).click();
      await page.getByText("La signature est copiée").waitFor();
      expect(await copied()).toEqual([
        expect.stringContaining("Fatou Sarr\n"),
        expect.stringMatching(/^<table.*border-left:3px.*Fatou Sarr.*vcard\//),
      ]);
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Télécharger en PDF" }).click(),
      ]);
      expect(file.suggestedFilename()).toBe("Fatou Sarr (QR code).pdf");
      await page.getByRole("button", { name: "Réessayer\u00a0: Écran verrouillé" }).click();
      const [picture] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "Télécharger\u00a0: Écran verrouillé" }).click(),
      ]);
      expect(picture.suggestedFilename()).toBe("Fatou Sarr (écran verrouillé).jpg");
      await page.getByRole("button", { name: "Partager\u00a0: Statut WhatsApp" }).click();
      await page.waitForFunction(() => document.body.dataset.shared === "Statut WhatsApp - Fatou Sarr.jpg image/jpeg");

      const byTag = async () => (await fetch(`${app.url}${routePaths.cardFrom(ref, "nfc")}`)).status;
      await page.getByRole("link", { name: "Commande", exact: true }).click();
      await page.getByRole("button", { name: "Déclarer la carte perdue" }).click();
      await page.getByText(/^Déclarée perdue le/).waitFor();
      expect(await byTag()).toBe(410);
      expect(await axeFaults(page)).toEqual([]);
      expect(await beyondScreen(page)).toEqual([]);
      await page.getByRole("button", { name: "Remettre la puce en service" }).click();
      await page.getByRole("button", { name: "Déclarer la carte perdue" }).waitFor();
      expect(await byTag()).toBe(200);

      const state = async () => (await fetch(`${app.url}${routePaths.card(ref)}`)).status;
      await page.getByRole("link", { name: "Mes données", exact: true }).click();
      await page.getByRole("button", { name: "Retirer ma carte" }).click();
      expect(await state()).toBe(200);
      await page.getByRole("button", { name: "Oui, la retirer" }).click();
      await page.getByText(/^Votre carte sera effacée le/).waitFor();
      expect(await state()).toBe(404);
      expect(await axeFaults(page)).toEqual([]);
      expect(await beyondScreen(page)).toEqual([]);
      await page.getByRole("button", { name: "Garder ma carte" }).click();
      await page.getByRole("button", { name: "Retirer ma carte" }).waitFor();
      expect(await state()).toBe(200);
    },
  );
});
