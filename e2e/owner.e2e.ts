import { afterAll, expect, test } from "vitest";
import { paths } from "#shared/urls.ts";
import { mailedCode, ownedCard } from "#test/factories/owner.ts";
import { startTestApp } from "#test/harness/app.ts";
import { axeFaults } from "./harness/axe.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { beyondScreen } from "./harness/width.ts";

const app = await startTestApp();
const browser = await sharedBrowser();
afterAll(() => app.close());

const email = "awa.diop@example.com";
const codeOf = async () => {
  const mail = await mailedCode(app, email);
  if (!mail) throw new Error("No code was mailed.");
  return mail;
};

test("an owner logs in on a phone with the code that is mailed, finds the card, and logs out; the mail's link does the same by a press", async () => {
  await ownedCard(app, email, { firstName: "Awa", lastName: "Diop" });
  await withPage(browser, { url: app.url, expected: [/401|422/] }, async (page) => {
    await page.goto(paths.owner);
    await page.getByRole("textbox", { name: "E-mail" }).fill(email);
    expect([await axeFaults(page), await beyondScreen(page)]).toEqual([[], []]);
    await page.getByRole("button", { name: "Recevoir un code" }).click();
    const field = page.getByRole("textbox", { name: "Code reçu par e-mail" });
    await field.waitFor();
    const { code } = await codeOf();
    // The phone forgot the page while the mail was read.
    await page.reload();
    await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, "0"));
    await page.getByRole("button", { name: "Se connecter" }).click();
    await page.getByText("Ce code n'est pas le bon").waitFor();
    await field.fill(code);
    await page.getByRole("button", { name: "Se connecter" }).click();
    await page.getByRole("heading", { name: "Awa Diop" }).waitFor();
    await page.getByText("(cet appareil)").waitFor();
    expect([await axeFaults(page), await beyondScreen(page)]).toEqual([[], []]);
    await page.getByRole("button", { name: "Se déconnecter" }).click();
    await page.getByRole("button", { name: "Recevoir un code" }).waitFor();

    await page.getByRole("textbox", { name: "E-mail" }).fill(email);
    await page.getByRole("button", { name: "Recevoir un code" }).click();
    await field.waitFor();
    const { token } = await codeOf();
    await page.goto(paths.home);
    await page.goto(paths.ownerLink(token));
    const enter = page.getByRole("button", { name: "Se connecter sur cet appareil" });
    await enter.waitFor();
    expect(page.url()).not.toContain(token);
    await enter.click();
    await page.getByRole("heading", { name: "Awa Diop" }).waitFor();
  });
});
