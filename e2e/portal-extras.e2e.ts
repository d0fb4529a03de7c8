import { afterAll, expect, test } from "vitest";
import { routePaths } from "#shared/route-paths.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { openAsStaff, toast } from "./harness/portal.ts";
import { expectSound } from "./harness/sound.ts";
import { beyondScreen } from "./harness/width.ts";

const app = await startTestApp(administrator);
const staff = await staffOn(app);
const browser = await sharedBrowser();
afterAll(() => app.close());

const hostile = "https://paytech.sn/payment/checkout/quelqu-un-d-autre";

test("the desk removes a payment link from a card's page, with a reason, and the card's history shows it", async () => {
  const ref = await placeOrder(app.url, { firstName: "Awa", lastName: "Diop", email: "awa@example.com" });
  await staff.call("POST", `/orders/${ref}/mark-paid`, { method: "Espèces", reference: "", reason: "Au comptoir" });
  const payments = [
    { provider: "other", url: hostile, label: "Acompte", amount: null, payee: "Awa Diop" },
    { provider: "wave", url: "https://pay.wave.com/m/M_abcdefgh", label: "", amount: 5000, payee: "Awa Diop" },
    {
      provider: "wave",
      url: "https://pay.wave.com/m/M_hijklmno",
      label: "",
      amount: null,
      payee: "Quelqu'un d'autre",
    },
    { provider: "wave", url: "javascript:alert(1)", label: "", amount: null, payee: "Awa Diop" },
  ];
  await app.deps.db.query
    .updateTable("cards")
    .set({ extras: JSON.stringify({ payments }) })
    .where("ref", "=", ref)
    .execute();
  const card = async () => (await fetch(app.url + routePaths.card(ref))).text();
  expect(await card()).toContain(hostile);
  await withPage(browser, { url: app.url }, async (page) => {
    await openAsStaff(page, `/commandes/${ref}`);
    await page.getByRole("heading", { name: "Données de la carte" }).click();
    const lines = page.locator("dd", { has: page.getByRole("button", { name: /^Retirer de la page/ }) });
    await lines.first().waitFor();
    const read = await lines.evaluateAll((all) =>
      all.map((line) => [line.textContent?.includes("(caché aux visiteurs)"), line.querySelector("a")?.href]),
    );
    expect(read).toEqual([
      [false, hostile],
      [false, "https://pay.wave.com/m/M_abcdefgh"],
      [true, "https://pay.wave.com/m/M_hijklmno"],
      [true, undefined],
    ]);
    await page.getByRole("button", { name: /^Copier l'adresse.*M_hijklmno/ }).click();
    await toast(page, "Payer\u00a0: copié.");
    await page.getByRole("button", { name: /^Retirer de la page.*quelqu-un-d-autre/ }).click();
    const dialog = page.getByRole("dialog", { name: "Retirer de la page" });
    await dialog.getByRole("button", { name: "Retirer", exact: true }).click();
    await dialog.getByText("Le motif est obligatoire.").waitFor();
    await expectSound(page);
    expect(await beyondScreen(page)).toEqual([]);
    await dialog.getByLabel("Motif").fill("Lien d'un inconnu");
    await dialog.getByRole("button", { name: "Retirer", exact: true }).click();
    await toast(page, "C'est retiré de la page.");
    await expect.poll(() => page.getByRole("button", { name: /^Retirer de la page/ }).count()).toBe(3);
    await page.getByRole("heading", { name: "Histoire" }).click();
    await page.getByText("Lien d'un inconnu").first().waitFor();
    expect(await card()).not.toContain(hostile);
    expect(await card()).toContain("M_abcdefgh");
  });
});
