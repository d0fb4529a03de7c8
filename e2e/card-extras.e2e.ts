import { buildBrochurePath } from "#shared/card/extras/brochure.ts";
import { brotliCompressSync } from "node:zlib";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { type CardExtras, noCardExtras } from "#shared/card/extras/card-extras.ts";
import { routePaths } from "#shared/route-paths.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { axeFaults } from "./harness/axe.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { cutTexts, smallTexts } from "./harness/legible.ts";
import { expectSound } from "./harness/sound.ts";
import { beyondScreen } from "./harness/width.ts";
import { unfoldEditor } from "./harness/unfold-editor.ts";

const app = await startTestApp();
const browser = await sharedBrowser();
afterAll(() => app.close());

const email = "sokhna@example.com";
const wave = "https://pay.wave.com/m/M_sn_bCfDE26Wd7Xt/c/sn/";
const name = { firstName: "Sokhna Mame Diarra", lastName: "Rakotonirinamanjatoanarivonandriantsimitovia" };
const payee = `${name.firstName} ${name.lastName}`;
const all: CardExtras = {
  payments: [
    {
      provider: "wave",
      url: wave,
      label: "Acompte pour une robe de cérémonie brodée à la main",
      amount: 25_000,
      payee,
    },
    {
      provider: "orangeMoney",
      url: "https://sugu.orange-sonatel.com/mp/dc3PQ0eEeSdcKQWVvcTH2Z",
      label: "",
      amount: 2500,
      payee,
    },
    {
      provider: "other",
      url: "https://paytech.sn/payment/checkout/98b1c97af00c8b2a92f2",
      label: "",
      amount: null,
      payee,
    },
    { provider: "wave", url: wave, label: "", amount: null, payee },
  ],
  namedLinks: [
    { kind: "booking", title: "", url: "https://calendly.com/awa-diop/30min" },
    { kind: "review", title: "", url: "https://g.page/r/Cc7ec3hVcz95EBM/review" },
    { kind: "catalogue", title: "", url: "https://catalogue.groupement-des-transformatrices-de-mbour.sn/2026" },
    { kind: "brochure", title: "", url: "https://www.exemple.sn/brochure.pdf" },
    { kind: "other", title: "Nos conditions de vente et de retour des commandes", url: "https://www.exemple.sn/cgv" },
  ],
  brochure: { id: "b".repeat(32), bytes: 1_240_000, pages: 8, at: "2026-11-26T09:00:00.000Z" },
  services: Array.from({ length: 12 }, (_, at) => ({
    title: `Coupe et brushing numéro ${at + 1}`,
    price: at === 3 ? null : 7500 * (at + 1),
    isFrom: at === 2,
  })),
  place: { plusCode: "7C64MHV4+F9", landmark: "En face de la pharmacie Guigon, portail vert" },
  english: { jobTitle: "", workDescription: "" },
};

async function goldCard(extras: CardExtras): Promise<string> {
  const ref = await placeOrder(app.url, {
    ...name,
    email,
    phoneNumber: "77 192 83 74",
    company: "Ndar Bois",
    socialMedias: ["https://ndar.example/bois"],
  });
  await payOrder(app.deps, ref);
  const changed = { offer: "GOLD", extras: JSON.stringify(extras) } as const;
  await app.deps.db.query.updateTable("cards").set(changed).where("ref", "=", ref).execute();
  return ref;
}

async function openEditor(page: Page, context: BrowserContext, ref: string): Promise<void> {
  const [name = "", value = ""] = (await loggedInOwner(app, email)).cookie.split("=");
  await context.addCookies([{ name, value, url: app.url }]);
  await page.goto(routePaths.ownedCard(ref));
  await page.getByRole("heading", { name: "Apparence" }).waitFor();
  await unfoldEditor(page);
}

test("a page with all extras takes at most 14 KB of brotli, and a page without contains nothing of them", async () => {
  const weigh = async (extras: CardExtras) => {
    const answer = await fetch(app.url + routePaths.card(await goldCard(extras)));
    const html = await answer.text();
    return { html, weight: brotliCompressSync(html).length };
  };
  const [everything, nothing] = [await weigh(all), await weigh(noCardExtras)];
  expect(everything.weight).toBeLessThanOrEqual(14_000);
  expect(everything.html.match(/<script/g)?.length).toBe(nothing.html.match(/<script/g)?.length);
  expect(nothing.html).not.toMatch(/payer|\.pay|named/);
});

test.each(["light", "dark"] as const)(
  "with the %s color scheme a page with all extras is accessible and fits the screen, even with large letters",
  async (colorScheme) => {
    const ref = await goldCard(all);
    await withPage(browser, { url: app.url }, async (page) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(routePaths.card(ref));
      const wrong: unknown[] = [];
      for (const [width, letters] of [
        [320, "200%"],
        [360, "100%"],
        [768, "100%"],
        [1440, "100%"],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate((size) => void (document.documentElement.style.fontSize = size), letters);
        const [beyond, cut] = [await beyondScreen(page), await cutTexts(page)];
        const small = letters === "100%" ? await smallTexts(page, 15) : [];
        if (beyond.length + cut.length + small.length > 0) wrong.push([width, letters, { beyond, cut, small }]);
      }
      await page.setViewportSize({ width: 360, height: 740 });
      await page.evaluate(() => document.documentElement.removeAttribute("style"));
      for (const fold of await page.locator(".pay details").all()) await fold.locator("summary").click();
      const low = await page
        .locator(".named a, .pay a, .pay summary, .services a, .route")
        .evaluateAll((found) => found.filter((one) => one.getBoundingClientRect().height < 44).length);
      expect({ wrong, low, faults: await axeFaults(page, { inSunlight: true }) }).toEqual({
        wrong: [],
        low: 0,
        faults: [],
      });
    });
  },
);

// Without script, browsers fetch pictures at once, even lazy ones.
test.each([true, false])(
  "with script (%s) the buttons are links, and the QR codes are shown and fetched late",
  async (javaScriptEnabled) => {
    const ref = await goldCard(all);
    await withPage(browser, { url: app.url, javaScriptEnabled }, async (page) => {
      const codes: string[] = [];
      page.on("request", (request) => request.url().includes("/payer/qr.svg") && codes.push(request.url()));
      await page.goto(routePaths.card(ref));
      const links = await page
        .locator(".named a, .pay a")
        .evaluateAll((found) => found.map((link) => link.getAttribute("href")));
      expect(links).toEqual([
        ...all.namedLinks.map(({ url }) => url),
        `${buildBrochurePath(ref)}?v=bbbbbbbb`,
        `${wave}?amount=25000`,
        ...all.payments.slice(1).map(({ url }) => url),
      ]);
      await page.waitForLoadState("networkidle");
      expect(codes).toHaveLength(javaScriptEnabled ? 0 : all.payments.length);
      await page.locator(".pay summary").first().click();
      const image = page.locator(".pay img").first();
      await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
      expect(codes).toHaveLength(javaScriptEnabled ? 1 : all.payments.length);
    });
  },
);

test("an owner pastes a payment link, adds buttons, sees each fault at its field, and sorts the buttons", async () => {
  const ref = await goldCard(noCardExtras);
  await withPage(browser, { url: app.url }, async (page, context) => {
    await openEditor(page, context, ref);
    const preview = page.frameLocator("iframe[title='Aperçu de votre page']");
    const save = page.getByRole("button", { name: "Enregistrer", exact: true });
    await page.locator("summary", { hasText: "Payer" }).click();
    await page.getByRole("button", { name: "Ajouter un lien de paiement" }).click();
    const link = page.getByLabel("Lien de paiement");
    await link.fill("https://pay.wave.com.evil.sn/m/M_sn_bCfDE26Wd7Xt/c/sn/");
    await save.click();
    await page.getByText("Ce n'est pas un lien de paiement Wave").waitFor();
    await expect.poll(() => link.evaluate((field) => field === document.activeElement)).toBe(true);
    await expectSound(page);
    await page.getByLabel("Paiement 1", { exact: true }).selectOption("orangeMoney");
    await link.fill(`${wave}?amount=5000`);
    expect(await page.getByLabel("Paiement 1", { exact: true }).inputValue()).toBe("wave");
    expect(await page.getByLabel("Montant (FCFA)").inputValue()).toBe("5\u00a0000");
    await preview.getByText("Payer avec Wave").waitFor();

    await page.locator("summary", { hasText: "Boutons" }).click();
    for (const [at, kind, to] of [
      [1, "booking", "calendly.com/awa-diop/30min"],
      [2, "review", "https://g.page/r/Cc7ec3hVcz95EBM/review"],
    ] as const) {
      await page.getByRole("button", { name: "Ajouter un bouton" }).click();
      await page.getByLabel(`Bouton ${at}`).selectOption(kind);
      await page.locator(`[name='extras.namedLinks.${at - 1}.url']`).fill(to);
    }
    await page.getByRole("button", { name: "Descendre Prendre rendez-vous" }).click();
    const order = () => preview.locator(".named b").allTextContents();
    await expect.poll(order).toEqual(["Laisser un avis Google", "Prendre rendez-vous"]);
    await page.getByRole("button", { name: "Déplacer Prendre rendez-vous" }).focus();
    await page.keyboard.press("ArrowUp");
    await expect.poll(order).toEqual(["Prendre rendez-vous", "Laisser un avis Google"]);
    const [first, second] = await page.locator("[data-reorder]").all();
    await first?.scrollIntoViewIfNeeded();
    const [from, to] = [await first?.boundingBox(), await second?.boundingBox()];
    if (!from || !to) throw new Error("No handles.");
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 8 });
    await page.mouse.up();
    await expect.poll(order).toEqual(["Laisser un avis Google", "Prendre rendez-vous"]);
    await expectSound(page, { mayHang: "Retirer" });
    await save.click();
    await page.getByText("Enregistré\u00a0: votre page est à jour.").last().waitFor();
    const html = await (await fetch(`${app.url}${routePaths.card(ref)}`)).text();
    expect(html.indexOf("g.page/r")).toBeLessThan(html.indexOf("https://calendly.com/awa-diop/30min"));
    expect(html).toContain(`${wave}?amount=5000`);
  });
});

test("after a card's name changes, its payment link is hidden until the owner confirms whom it pays", async () => {
  const ref = await goldCard({ ...noCardExtras, payments: all.payments.slice(0, 1) });
  await app.deps.db.query
    .updateTable("cards")
    .set({ firstName: "Fatou", lastName: "Sarr", version: 99 })
    .where("ref", "=", ref)
    .execute();
  app.clock.advance(120_000);
  const page = async () => (await fetch(app.url + routePaths.card(ref))).text();
  expect(await page()).not.toContain(wave);
  await withPage(browser, { url: app.url, device: "laptop" }, async (window, context) => {
    await openEditor(window, context, ref);
    const preview = window.frameLocator("iframe[title='Aperçu de votre page']");
    await preview.getByText("Sarr").first().waitFor();
    expect(await preview.getByText("Payer avec Wave").count()).toBe(0);
    expect(await window.getByText("Un lien de paiement n'est plus montré").count()).toBe(2);
    await window.getByText("L'argent de ce lien va-t-il toujours à Fatou Sarr").waitFor();
    await expectSound(window);
    await window.getByRole("button", { name: "Oui, le montrer" }).click();
    await expect
      .poll(() => window.getByLabel("Lien de paiement").evaluate((field) => field === document.activeElement))
      .toBe(true);
    await preview.getByText("Payer avec Wave").waitFor();
    await window.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await window.getByText("Enregistré\u00a0: votre page est à jour.").last().waitFor();
    expect(await window.getByText("n'est plus montré").count()).toBe(0);
    expect(await page()).toContain(`${wave}?amount=25000`);
  });
});

test("a printed card with links, twelve services and a place fits on one sheet, without buttons and with link hosts written out", async () => {
  const ref = await goldCard(all);
  await withPage(browser, { url: app.url }, async (page) => {
    await page.goto(routePaths.card(ref));
    await page.emulateMedia({ media: "print" });
    const pdf = await page.pdf({ format: "A4" });
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length).toBe(1);
    expect(
      await page
        .locator("button, .route, .services a")
        .evaluateAll((all) => all.filter((one) => one.checkVisibility()).length),
    ).toBe(0);
    const shown = await page.locator("main").innerText();
    for (const host of ["ndar.example", "calendly.com", "g.page", "exemple.sn"]) expect(shown).toContain(host);
    const named = page.locator(".named a").first();
    expect(await named.evaluate((link) => getComputedStyle(link, "::after").content)).toBe("none");
  });
});
