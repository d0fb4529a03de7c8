import { afterAll, expect, test } from "vitest";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { paidPieces } from "#test/factories/piece.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { logInStaff, refused, seeTitle, toast } from "./harness/portal.ts";
import { expectSound } from "./harness/sound.ts";

const app = await startTestApp(administrator);
await staffOn(app, "modou@example.com", "Modou Fall", "workshop");
const [first, second] = await paidPieces(app.deps, 2);
await paidPieces(app.deps, 1, { state: "checked", dueAt: 0 });
const browser = await sharedBrowser();
afterAll(() => app.close());

const [ref, otherRef] = [first?.orderRef ?? "", second?.orderRef ?? ""];
const stateOf = async (orderRef: string) =>
  (await listPiecesByOrder(app.deps.db.query, orderRef)).map(({ state }) => state).join();

test("a workshop day on a phone: log in, see the queue, print two at once, set one aside with a reason; the buyer sees it", async () => {
  await withPage(browser, { url: app.url, expected: refused }, async (page) => {
    await page.goto("/administration");
    await logInStaff(page, administrator.ADMIN_PASSWORD, "modou@example.com");
    await seeTitle(page, "Atelier");
    expect(new URL(page.url()).pathname).toBe("/administration/atelier");
    // Late pieces come first.
    await page.getByRole("listitem").filter({ hasText: "En retard" }).first().waitFor();
    expect(await page.getByText("FCFA").count()).toBe(0);
    await expectSound(page);

    await page.getByRole("button", { name: "À imprimer 2" }).click();
    await page.getByText("2 pièces", { exact: true }).waitFor();
    await page.getByRole("checkbox", { name: "Sélectionner toute la page" }).click();
    await expectSound(page);
    await page.getByRole("button", { name: "Passer à « Imprimée »" }).click();
    await toast(page, "2 pièces sont maintenant imprimées.");
    expect(await stateOf(ref)).toBe("printed");
    expect(await stateOf(otherRef)).toBe("printed");

    await page.goto(`/administration/atelier?ouvrir=${second?.id}`);
    await page.getByRole("heading", { name: "Parcours" }).waitFor();
    await page.getByText(/par Modou Fall$/).waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Autre déplacement…" }).click();
    await page.getByRole("radio", { name: "En attente" }).click();
    await page.getByRole("textbox", { name: "Motif" }).fill("Plus de PVC");
    await expectSound(page);
    await page.getByRole("button", { name: "Déplacer", exact: true }).click();
    await page.getByText("Plus de PVC").waitFor();
    await expect.poll(() => stateOf(otherRef)).toBe("on_hold");

    await page.goto("/administration/atelier");
    await page.getByRole("button", { name: "Tableau" }).click();
    await page.getByRole("heading", { name: "Contrôlée 1" }).waitFor();
    await expectSound(page);
    const { key } = await getOrderOrThrow(app.deps, ref);
    await page.goto(secretLinks.paymentByKey(ref, key));
    await page
      .getByRole("listitem")
      .filter({ hasText: /^Imprimée le / })
      .waitFor();
    expect(
      await page.getByRole("listitem").filter({ hasText: "Encodage et contrôle" }).getAttribute("aria-current"),
    ).toBe("step");
  });
});
