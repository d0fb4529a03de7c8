import { afterAll, expect, test } from "vitest";
import { paths } from "#shared/urls.ts";
import { loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { startTestApp } from "#test/harness/app.ts";
import { axeFaults } from "./harness/axe.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { beyondScreen } from "./harness/width.ts";

const app = await startTestApp();
const browser = await sharedBrowser();
afterAll(() => app.close());

test("an owner copies his link and his signature, takes his QR code along, declares the printed card lost and found again", async () => {
  const ref = await ownedCard(app, "fatou@example.com", { firstName: "Fatou", lastName: "Sarr" });
  const { cookie } = await loggedInOwner(app, "fatou@example.com");
  const [name = "", value = ""] = cookie.split("=");
  await withPage(browser, { url: app.url }, async (page, context) => {
    await context.addCookies([{ name, value, url: app.url }]);
    await page.goto(paths.ownedCard(ref));
    await page.getByRole("link", { name: "Partager", exact: true }).click();
    await page.getByRole("img", { name: "QR code de la page de Fatou Sarr" }).waitFor();
    expect([await axeFaults(page), await beyondScreen(page)]).toEqual([[], []]);
    // After the page's own listener: what it put there for others to paste.
    await page.evaluate(() => window.addEventListener("copy", ({ clipboardData }) => {
      document.body.dataset.copied = JSON.stringify(["text/plain", "text/html"].map((type) => clipboardData?.getData(type)));
    }));
    const copied = async () => JSON.parse(await page.evaluate(() => document.body.dataset.copied ?? "[]")) as string[];
    await page.getByRole("button", { name: "Copier le lien" }).click();
    await page.getByText("Le lien est copié.").waitFor();
    expect(await copied()).toEqual([`${app.url}/vcard/${ref}`, ""]);
    await page.getByRole("button", { name: "Copier la signature" }).click();
    await page.getByText("La signature est copiée").waitFor();
    expect(await copied()).toEqual([expect.stringContaining("Fatou Sarr\n"), expect.stringMatching(/^<table.*border-left:3px.*Fatou Sarr.*vcard\//)]);
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Télécharger en PDF" }).click()]);
    expect(file.suggestedFilename()).toBe("Fatou Sarr (QR code).pdf");

    const byTag = async () => (await fetch(`${app.url}${paths.cardFrom(ref, "nfc")}`)).status;
    await page.getByRole("link", { name: "Commande", exact: true }).click();
    await page.getByRole("button", { name: "Déclarer la carte perdue" }).click();
    await page.getByText(/^Déclarée perdue le/).waitFor();
    expect([await byTag(), await axeFaults(page), await beyondScreen(page)]).toEqual([410, [], []]);
    await page.getByRole("button", { name: "Remettre la puce en service" }).click();
    await page.getByRole("button", { name: "Déclarer la carte perdue" }).waitFor();
    expect(await byTag()).toBe(200);
  });
});
