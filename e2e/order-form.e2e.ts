import type { Locator, Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "#test/harness/app.ts";
import { axeFaults } from "./harness/axe.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { beyondScreen } from "./harness/width.ts";
import { cut, formPath, openFilled, order, refused } from "./harness/filled-form.ts";
import { buyer, fillTexts, goBackTo, goToReview, textField } from "./harness/order-form.ts";

const app = await startTestApp();
const browser = await sharedBrowser();
afterAll(() => app.close());

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

test("faults are shown at their fields, in French; the first gets the focus, and the summary links to the others", async () => {
  await withPage(browser, { url: app.url }, async (page) => {
    await openFilled(page, app.url);
    await goBackTo(page, "Entreprise");
    await page.getByRole("textbox", { name: "Téléphone professionnel" }).fill("12");
    await goBackTo(page, "Vous");
    await page.getByRole("textbox", { name: "E-mail", exact: true }).fill("aissatou@");
    await page.evaluate(() => history.go(3));
    await page.getByLabel(/Lien de votre site/).fill("ftp://a.sn");
    // Without `keepFieldFocused` the focus would leave the field here, the link's fault would appear, and the button
    // would move from under the pointer.
    await page.getByRole("button", { name: "Vérifier ma carte" }).hover();
    await page.mouse.down();
    expect(await focusedName(page)).toBe("typedLink");
    await page.mouse.up();
    await page.getByRole("alert").getByRole("button", { name: "Téléphone professionnel" }).waitFor();
    expect(await focusedName(page)).toBe("email");
    expect(await page.getByRole("alert").innerText()).toContain("3 informations sont à corriger");
    expect(
      await page.locator("[aria-invalid]").evaluateAll((all) => all.map((one) => one.getAttribute("name"))),
    ).toEqual(["email", "workPhoneNumber", "typedLink"]);
    await page.getByRole("textbox", { name: "E-mail", exact: true }).fill("aissatou@example.com");
    await page.getByRole("alert").getByRole("button", { name: "Téléphone professionnel" }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "workPhoneNumber");
    await page.getByRole("textbox", { name: "Téléphone professionnel" }).fill("00221338691234");
    await page.keyboard.press("Tab");
    await page.getByText("Numéro compris : +221 33 869 12 34").waitFor();
    await page.getByRole("alert").getByRole("button", { name: "Lien" }).click();
    await page.getByLabel(/Lien de votre site/).fill("https://a.sn");
    // The press adds a link that was typed but not added.
    await goToReview(page);
    const preview = page.frameLocator("iframe[title='Aperçu de votre page']");
    expect(await preview.locator("body").innerText()).toContain("+221\u00a077\u00a0123\u00a045\u00a067");
    expect(await preview.getByText("Site web", { exact: true }).count()).toBe(1);
  });
});

test("a slip in a common mail domain is pointed out, and corrected with one press", async () => {
  await withPage(browser, { url: app.url }, async (page) => {
    await page.goto(formPath);
    const email = page.getByRole("textbox", { name: "E-mail", exact: true });
    await email.fill("awa.diop@gmial.com");
    await email.press("Tab");
    const proposal = page.getByRole("button", { name: "Vouliez-vous écrire awa.diop@gmail.com ?" });
    await proposal.click();
    await expect.poll(() => focusedName(page)).toBe("email");
    expect(await email.inputValue()).toBe("awa.diop@gmail.com");
    await proposal.waitFor({ state: "detached" });
  });
});

test.each(["phone", "laptop"] as const)(
  "%s: typing #verifier into the address of an open form shows no review: the form stays, with its text and its own address",
  async (device) => {
    await withPage(browser, { url: app.url, device }, async (page) => {
      await page.goto(formPath);
      const firstName = page.getByRole("textbox", { name: /^Prénom/ });
      await firstName.fill("Awa");
      await page.evaluate(() => (location.hash = "#verifier"));
      await page.waitForURL((url) => url.hash === "");
      expect(await firstName.inputValue()).toBe("Awa");
      expect(await page.getByRole("heading", { name: "Vérifiez" }).count()).toBe(0);
      await page.reload();
      expect(new URL(page.url()).hash).toBe("");
      await firstName.waitFor();
    });
  },
);

test("an empty form leads to its first field", async () => {
  await withPage(browser, { url: app.url, device: "laptop" }, async (page) => {
    await page.goto(formPath);
    await page.getByRole("button", { name: "Vérifier ma carte" }).click();
    await page.getByText("13 informations sont à corriger").waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("image-profile");
  });
});

test("links are added one at a time, https only, at most three, and can be removed", async () => {
  await withPage(browser, { url: app.url }, async (page) => {
    await page.goto(`${formPath}#liens`);
    const input = page.getByLabel(/Lien de votre site/);
    const add = async (link: string) => {
      await input.fill(link);
      await input.press("Enter");
    };
    const toast = (text: string) => page.getByRole("listitem").getByText(text, { exact: true }).waitFor();
    // A refusal appears once, at the field.
    const refusal = async (text: string) => {
      await page.getByText(text, { exact: true }).waitFor();
      expect(await page.getByText(text, { exact: true }).count()).toBe(1);
      expect(await focusedName(page)).toBe("typedLink");
    };
    await add("ftp://facebook.com/moi");
    await refusal("❌ Votre lien doit commencer par 'https://'.");
    expect(await input.inputValue()).toBe("ftp://facebook.com/moi");
    const network = page.getByLabel("Réseau", { exact: true });
    await network.selectOption("TikTok");
    await add("@moussa");
    await page.getByRole("button", { name: "Retirer le lien tiktok.com/@moussa" }).click();
    expect(await input.inputValue()).toBe("");
    expect(await network.inputValue()).toBe("");
    expect(await focusedName(page)).toBe("typedLink");
    await add("771234567");
    await page.getByRole("button", { name: "Retirer le lien wa.me/221771234567" }).click();
    await add("facebook.com/moi");
    await page.getByRole("button", { name: "Retirer le lien facebook.com/moi" }).waitFor();
    for (const link of ["https://x.com/a", "https://teranga.example"]) {
      await add(link);
      await toast("✅ Lien ajouté.");
      expect(await input.inputValue()).toBe("");
    }
    await add("https://d.sn");
    await refusal("🚨 Vous ne pouvez définir que 3 liens de réseaux sociaux.");
    const list = page.getByRole("list", { name: "Liens ajoutés" });
    expect((await list.innerText()).match(/Facebook|^X$|Site web/gm)).toEqual(["Facebook", "X", "Site web"]);
    await page.getByRole("button", { name: "Retirer le lien x.com/a" }).click();
    await toast("🗑️ Lien retiré.");
    expect(await focusedName(page)).toBe("typedLink");
    await input.press("Enter");
    await toast("✅ Lien ajouté.");
    expect(await list.getByRole("listitem").count()).toBe(3);
  });
});

test("faults found by the server return to their fields, even when the page's own checks could not load", async () => {
  await withPage(browser, { url: app.url, expected: [...cut, ...refused] }, async (page) => {
    await page.route(/field-checks|phone-reading/, (route) => route.abort());
    await openFilled(page, app.url);
    await goBackTo(page, "Vous");
    await page.getByRole("textbox", { name: "Téléphone", exact: true }).fill("12");
    await goToReview(page);
    await order(page);
    await page.getByText("Ce numéro n'est pas valable.").first().waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "phoneNumber");
  });
});

test.each(["phone", "laptop"] as const)(
  "faults shown on a %s cause no accessibility fault and no overflow",
  async (device) => {
    await withPage(browser, { url: app.url, device }, async (page) => {
      await page.goto(formPath);
      await page.getByRole("button", { name: device === "phone" ? "Continuer" : "Vérifier ma carte" }).click();
      await page.getByText("Le prénom est obligatoire.").waitFor();
      await expectSound(page);
    });
  },
);

test("the filled form and its review have no accessibility fault and no overflow", async () => {
  await withPage(browser, { url: app.url }, async (page) => {
    await openFilled(page, app.url);
    await goBackTo(page, "Vous");
    await page.getByLabel("À une autre adresse").check();
    await page.getByLabel("Adresse de livraison").fill("Immeuble Kébé");
    await expectSound(page);
    await goToReview(page);
    await expectSound(page);
    await page.goBack();
    await page.getByRole("heading", { name: "Formulaire de commande" }).waitFor();
    for (const step of ["Photos", "Entreprise", "Vous"]) {
      await goBackTo(page, step);
      expect(await beyondScreen(page)).toEqual([]);
    }
  });
});

test("on a phone the form has four steps, usable at once, with price and button within the thumb's reach", async () => {
  await withPage(browser, { url: app.url }, async (page) => {
    await page.goto(formPath);
    const [first, button] = [textField(page, "Prénom"), page.getByRole("button", { name: "Continuer" })];
    await button.click();
    await page.getByText("Le prénom est obligatoire.").waitFor();
    const box = async (of: Locator) => (await of.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
    await page.evaluate(() => window.scrollTo(0, 0));
    expect((await box(first)).y <= 240).toBe(true);
    expect((await box(button)).y > 740 - 80).toBe(true);
    expect(await focusedName(page)).toBe("firstName");
    expect(await current(page)).toBe("Étape 1 sur 4 : Vous");
    // When a keyboard takes half of the screen, the bar disappears.
    await page.setViewportSize({ width: 360, height: 400 });
    expect((await box(button)).y).toBeGreaterThan(400);
    await page.setViewportSize({ width: 360, height: 740 });

    await fillTexts(page);
    expect(await current(page)).toBe("Étape 2 sur 4 : Entreprise");
    await button.click();
    await page.waitForFunction(() => document.activeElement?.textContent === "Profil et couverture");
    await page.goBack();
    await page.waitForFunction(() => document.activeElement?.textContent === "Entreprise");
    expect(await textField(page, "Fonction").inputValue()).toBe(buyer["Fonction"]);
    await page.goForward();
    await page.locator("[aria-current=step]", { hasText: "Photos" }).waitFor();
    // Another tab continues at this step, and Back leads through the same steps.
    await page.waitForFunction(() => localStorage.getItem("order-draft-silver")?.includes('"step":"photos"'));
    const other = await page.context().newPage();
    await other.goto(formPath);
    await other.locator("[aria-current=step]", { hasText: "Photos" }).waitFor();
    await other.mouse.click(5, 300);
    await other.goBack();
    await other.locator("[aria-current=step]", { hasText: "Entreprise" }).waitFor();
  });
});

const current = async (page: Page) => (await page.locator("[aria-current=step]").innerText()).replace(/\s+/g, " ");

async function expectSound(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
  expect(await beyondScreen(page)).toEqual([]);
}

test("without JavaScript the page says so and offers another way", async () => {
  await withPage(browser, { url: app.url, javaScriptEnabled: false, expected: [/ csp$/] }, async (page) => {
    await page.goto(formPath);
    expect(await page.locator("noscript").innerText()).toContain("La commande a besoin de JavaScript.");
    expect(await page.getByRole("button", { name: "Vérifier ma carte" }).isDisabled()).toBe(true);
    expect(await page.locator("noscript a").first().getAttribute("href")).toMatch(
      /^https:\/\/api\.whatsapp\.com\/send\?phone=\+\d+$/,
    );
    for (const title of [
      "Informations personnelles",
      "Livraison",
      "Entreprise",
      "Profil et couverture",
      "Site web et réseaux sociaux",
    ]) {
      expect(await page.getByRole("heading", { name: title }).count()).toBe(1);
    }
  });
});

test("the page starts with at most 110 KB of compressed script", async () => {
  const html = await (await fetch(app.url + formPath)).text();
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? "");
  expect(scripts.length).toBeGreaterThan(1);
  const sizes = await Promise.all(
    scripts.map(async (path) => (await (await fetch(`${app.url}${path}.br`)).arrayBuffer()).byteLength),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(110_000);
});
