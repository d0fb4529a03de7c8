import { afterAll, expect, test } from "vitest";
import { orderOfCompany } from "#test/factories/proof.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";

const app = await startTestApp(administrator);
const browser = await sharedBrowser();
afterAll(() => app.close());
const desk = await staffOn(app, "binta@example.com", "Binta", "desk");

test("a remark that stands in its field is noted by the button that approves all, which asks again; Enter answers nothing", async () => {
  const order = await orderOfCompany(app, desk, 3);
  await desk.call("POST", `/orders/${order.ref}/proofs`, { note: "" });
  const { body } = await desk.call<{ link: string }>("GET", `/orders/${order.ref}/proofs`);
  await withPage(browser, { url: app.url, device: "phone" }, async (page) => {
    await page.goto(body.link);
    await page.locator("summary", { hasText: "Quelque chose à corriger" }).first().click();
    await page.locator("textarea").first().fill("Son nom s'écrit Ndiaye");
    await page.getByLabel("Votre nom").press("Enter");
    expect(await page.locator("textarea").first().inputValue()).toBe("Son nom s'écrit Ndiaye");
    await page.getByRole("button", { name: "Tout approuver (3 cartes)" }).click();
    await page.getByText("Aucune carte n'est encore approuvée").waitFor();
    await page.getByRole("button", { name: "Approuver les 2 autres cartes" }).click();
    await page.getByText("Vous avez 1 remarque").waitFor();
  });
});
