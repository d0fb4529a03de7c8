import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { offers } from "#shared/offers/offers.ts";
import { routePaths } from "#shared/route-paths.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { axeFaults } from "./harness/axe.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { openAsStaff, toast } from "./harness/portal.ts";
import { expectSound } from "./harness/sound.ts";
import { beyondScreen } from "./harness/width.ts";

const app = await startTestApp(administrator);
const staff = await staffOn(app);
const browser = await sharedBrowser();
afterAll(() => app.close());

const { price } = offers.SILVER;
/** Presses a button on the page, then one in the simulator. */
async function pay(page: Page, button: RegExp, then = "Payer"): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await page.getByRole("button", { name: then, exact: true }).click();
}

const expectWell = async (page: Page) => {
  expect(await axeFaults(page)).toEqual([]);
  expect(await beyondScreen(page)).toEqual([]);
};

test("staff agree on a deposit; the buyer pays it, cancels, pays the rest, and then pays too much", async () => {
  const ref = await placeOrder(app.url, { firstName: "Aïssatou-Bintou", lastName: "N'Diaye Coulibaly-Sarr" });
  const { key } = await getOrderOrThrow(app.deps, ref);
  await withPage(browser, { url: app.url, device: "laptop" }, async (page) => {
    await openAsStaff(page, `/commandes/${ref}`);
    await page.getByRole("button", { name: "Convenir d'un acompte" }).click();
    await page.getByRole("dialog").waitFor();
    await expectSound(page);
    await page.getByRole("dialog").getByRole("button", { name: "Noter l'acompte" }).click();
    await toast(page, "propose maintenant un acompte");
    await page
      .getByText(/Acompte convenu.*50.%/)
      .first()
      .waitFor();
    // Staff who enter a payment by hand are offered the agreed deposit, not the whole price.
    await page.getByRole("button", { name: "Wave", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(/Acompte convenu.*6.450.FCFA/).waitFor();
    expect(await dialog.getByLabel("Montant reçu").inputValue()).toBe("6450");
    expect(await dialog.getByRole("radio", { name: /C'est un acompte/ }).isChecked()).toBe(true);
    await expectSound(page);
    await dialog.getByLabel("Montant reçu").fill(String(price));
    expect(await dialog.getByRole("radio", { name: /C'est un acompte/ }).count()).toBe(0);
  });
  await withPage(browser, { url: app.url, device: "phone" }, async (page) => {
    await page.goto(`${routePaths.payment(ref)}?cle=${key}`);
    await page.getByText("dès l'acompte").waitFor();
    await expectWell(page);
    // A second checkout stays open: its payment will be too much.
    const open = await page.request.post(`/api/paytech/${ref}`, { data: { expected: price } });
    const { redirectUrl } = (await open.json()) as { redirectUrl: string };
    await pay(page, /Payer l'acompte de/);
    await page
      .getByText(/Reste à payer.*6.450/)
      .first()
      .waitFor();
    await expectWell(page);
    await pay(page, /Payer le reste de/, "Annuler");
    await page.getByText("Le paiement a été annulé").waitFor();
    await pay(page, /Payer le reste de/, "Payer sans notification");
    await page.getByText("Paiement en cours de vérification").waitFor();
    await expectWell(page);
    await staff.call("POST", `/orders/${ref}/verify-payment`);
    await page.getByRole("heading", { level: 1, name: "Commande payée" }).waitFor();
    expect(await page.getByRole("button", { name: /Payer/ }).count()).toBe(0);
    await page.goto(redirectUrl);
    await page.getByRole("button", { name: "Payer", exact: true }).click();
    await page.getByText(/Payé en trop.*12.900/).waitFor();
    await expectWell(page);
    await page.goto(routePaths.receipt(ref));
  });
  await withPage(browser, { url: app.url, device: "laptop" }, async (page) => {
    await openAsStaff(page, `/commandes/${ref}`);
    await page.getByRole("button", { name: "Rendre le paiement en trop" }).first().waitFor();
  });
});
