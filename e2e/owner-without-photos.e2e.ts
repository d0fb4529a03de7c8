import { afterAll, expect, test } from "vitest";
import { routePaths } from "#shared/route-paths.ts";
import { loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { unfoldEditor } from "./harness/unfold-editor.ts";

const app = await startTestApp();
const browser = await sharedBrowser();
afterAll(() => app.close());

// Seen to fail while a SILVER card required photos that it never had, and its logo where nobody could add one.
test.each(["SILVER", "GOLD"] as const)("the owner of a %s card without photos can save changes", async (offer) => {
  const email = `${offer.toLowerCase()}@example.com`;
  const ref = await ownedCard(app, email, { firstName: "Awa", lastName: "Diop" });
  await app.deps.db.query.updateTable("cards").set({ offer }).where("ref", "=", ref).execute();
  await withPage(browser, { url: app.url, device: "phone" }, async (page, context) => {
    const [name = "", value = ""] = (await loggedInOwner(app, email)).cookie.split("=");
    await context.addCookies([{ name, value, url: app.url }]);
    await page.goto(routePaths.ownedCard(ref));
    await unfoldEditor(page);
    await page.getByRole("textbox", { name: "Description de l'entreprise" }).fill("Ce que nous faisons");
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await page.getByText("Enregistré\u00a0: votre page est à jour.").last().waitFor({ timeout: 10_000 });
    expect(await page.getByText("Cette image est obligatoire.").count()).toBe(0);
    expect(await (await fetch(app.url + routePaths.card(ref))).text()).toContain("Ce que nous faisons");
  });
});
