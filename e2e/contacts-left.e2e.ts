import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { routePaths } from "#shared/route-paths.ts";
import { loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { expectSound } from "./harness/sound.ts";

const app = await startTestApp();
const browser = await sharedBrowser();
afterAll(() => app.close());

test("an owner invites visitors to leave their details; a visitor does, the owner sees and exports them, and the visitor erases them", async () => {
  const email = "sokhna@example.com";
  const ref = await ownedCard(app, email, { firstName: "Sokhna", lastName: "Fall", offer: "GOLD" });
  const [name = "", value = ""] = (await loggedInOwner(app, email)).cookie.split("=");
  await withPage(browser, { url: app.url, expected: [/422/] }, async (page, context) => {
    await context.addCookies([{ name, value, url: app.url }]);
    await page.goto(routePaths.ownedCard(ref, "contacts"));
    await page.getByText("Aucun pour le moment.").waitFor();
    await page.getByRole("switch", { name: "Laisser mes coordonnées" }).click();
    await page.getByText("Personne n'a encore laissé ses coordonnées.").waitFor();
    await expectSound(page);

    const visitor = await context.newPage();
    await visitor.goto(routePaths.card(ref));
    await visitor.getByRole("link", { name: "Laisser mes coordonnées" }).click();
    await visitor.getByRole("heading", { name: "Laisser mes coordonnées" }).waitFor();
    await expectSound(visitor);
    const field = (label: string) => visitor.getByRole("textbox", { name: label });
    await field("Votre nom").fill("Modou Ndiaye");
    await field("Un mot").fill("Rencontrés au salon");
    await visitor.getByRole("button", { name: "Envoyer mes coordonnées" }).click();
    // Refused without a way to reach them and without consent; nothing typed is lost.
    await visitor.getByRole("alert").waitFor();
    await expectSound(visitor);
    expect(await field("Votre nom").inputValue()).toBe("Modou Ndiaye");
    await field("Votre téléphone").fill("77 555 44 33");
    await visitor.getByRole("checkbox").check();
    await visitor.getByRole("button", { name: "Envoyer mes coordonnées" }).click();
    await visitor.getByRole("heading", { name: "Vos coordonnées sont arrivées" }).waitFor();
    await expectSound(visitor);

    await page.reload();
    await page.getByRole("heading", { name: "Modou Ndiaye" }).waitFor();
    await expectSound(page);
    const taken = async (link: string) => {
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: link }).click()]);
      return readFileSync(await file.path(), "utf8");
    };
    expect(await taken("Tous en vCard")).toMatch(/BEGIN:VCARD[^]*Modou Ndiaye[^]*\+221775554433/);
    expect(await taken("Tous en CSV")).toMatch(/Modou Ndiaye[^]*Rencontrés au salon/);

    await visitor.getByRole("button", { name: "Effacer mes coordonnées" }).click();
    await visitor.getByRole("heading", { name: "Vos coordonnées sont effacées" }).waitFor();
    await expectSound(visitor);
    await page.reload();
    await page.getByText("Personne n'a encore laissé ses coordonnées.").waitFor();
  });
});
