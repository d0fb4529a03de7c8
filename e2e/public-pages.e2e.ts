import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import sharp from "sharp";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { formatFcfa } from "#shared/format/fcfa.ts";
import { offers } from "#shared/offers/offers.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, viewports, withPage } from "./harness/browser.ts";
import { cutTexts, smallTexts } from "./harness/legible.ts";
import { takeSamplePage } from "./harness/sample-page.ts";
import { expectSound } from "./harness/sound.ts";
import { beyondScreen } from "./harness/width.ts";

const app = await startTestApp();
const browser = await sharedBrowser();
afterAll(() => app.close());

const orderPages = ["/commander", "/commander/GOLD", "/commander/CUSTOM", "/commander/SILVER", "/commander/plusieurs"];
const writtenPages = ["/conditions-de-vente", "/confidentialite", "/mentions-legales", "/developpeurs", "/rien-ici"];
const otherPages = ["/", "/newsletter", "/exemple", "/connexion"];
const publicPages = [...orderPages, ...writtenPages, ...otherPages];
/** The browser logs pages that answer 404. */
const expected = [/status of 404/];

/** Returns the first link with this path in the newest mail. */
async function linkInMail(path: string): Promise<string> {
  await app.worker.runDue();
  const newest = readdirSync(app.outboxDir).toSorted().at(-1) ?? "";
  const { text = "" } = await PostalMime.parse(readFileSync(join(app.outboxDir, newest)));
  const [link] = new RegExp(`${app.url}${path}\\w+`).exec(text) ?? [];
  if (!link) throw new Error(`The mail has no link to ${path}.`);
  return link;
}

async function subscribe(page: Page, email: string): Promise<void> {
  await page.getByLabel(/^Votre adresse e-\u2060?mail/).fill(email);
  await page.getByRole("button", { name: "S'inscrire" }).click();
  await page.getByText(/Ouvrez l'e-\u2060?mail que nous vous envoyons/).waitFor();
}

test("a visitor gets from the landing page through the offers to the form", async () => {
  await withPage(browser, { url: app.url, motion: true }, async (page) => {
    await page.goto("/");
    expect(await page.title()).toBe("Sen Digital Vcard");
    expect((await page.getByRole("heading", { level: 1 }).innerText()).replace(/\s+/g, " ")).toBe(
      "L'avenir du réseautage Professionnel",
    );
    await page.getByRole("link", { name: "Commander ma carte" }).click();
    await page.getByRole("heading", { name: "Commandez Votre carte" }).waitFor();
    expect(await page.title()).toBe("Commander");
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await page.getByText(formatFcfa(offers.SILVER.price)).first().isVisible()).toBe(true);
    await page.getByRole("link", { name: "Commander : carte Silver" }).click();
    await page.getByRole("heading", { name: "Formulaire de commande" }).waitFor();
  });
});

test("the sample card opens from the landing page, and its contact can be saved", async () => {
  await withPage(browser, { url: app.url }, async (page) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Voir un exemple" }).click();
    await page.getByRole("heading", { level: 1, name: "Aïssatou Ndiaye" }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(
      await page
        .locator("img:visible")
        .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
    ).toBe(true);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Enregistrer le contact" }).click();
    expect((await download).suggestedFilename()).toBe("contact.vcf");
    await page.getByText("Contact enregistré dans le fichier contact.vcf.").waitFor();
  });
});

const patiently = { timeout: 10_000 };

test("a phone's first view says what is sold, its price and its delivery time; the menu and the bar need no script", async () => {
  await withPage(browser, { url: app.url, javaScriptEnabled: false, expected: [/\.js csp$/] }, async (page) => {
    await page.goto("/");
    const bottomOf = async (text: string) =>
      page
        .getByText(text)
        .first()
        .evaluate((element) => element.getBoundingClientRect().bottom);
    for (const text of [
      "La carte de visite NFC et QR code",
      "Dès 12 900 FCFA, livrée à Dakar en 5 jours ouvrés",
      "Commander ma carte",
      "Wave",
      "Orange Money",
      "Mixx by Yas",
      "Carte bancaire",
    ]) {
      expect((await bottomOf(text)) < 740, text).toBe(true);
    }
    // It was 8,888 px before; the offers' lines required by the specification take 360 of these.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4850);
    await page.getByText("Menu", { exact: true }).click();
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Questions" }).click();
    await page.waitForURL("/#questions");
    const bar = page.getByRole("link", { name: "Commander · 12 900 FCFA" });
    const edges = async () =>
      bar.evaluate((link) => [link.getBoundingClientRect().top, link.getBoundingClientRect().bottom]);
    await expect.poll(async () => (await edges()).every((edge) => edge > 600 && edge < 740), patiently).toBe(true);
    await page.goto("/");
    await expect.poll(async () => (await edges()).every((edge) => edge > 740), patiently).toBe(true);
  });
});

// Seen to fail without `hideOrderBarNearButtons`.
test("the order bar disappears while an offer or the newsletter is visible, and returns; the menu closes after a link and with Escape", async () => {
  await withPage(browser, { url: app.url }, async (page) => {
    await page.goto("/");
    const bar = page.getByRole("link", { name: "Commander · 12 900 FCFA" });
    for (const [place, seen] of [
      ["#apropos", true],
      ["#offres li >> nth=0", false],
      ["#newsletter", false],
      ["#apropos", true],
    ] as const) {
      await page.locator(place).evaluate((element) => element.scrollIntoView({ block: "center" }));
      await expect.poll(async () => [place, await bar.isVisible()], patiently).toEqual([place, seen]);
    }

    const menu = page.getByRole("navigation", { name: "Menu" });
    await page.getByText("Menu", { exact: true }).click();
    await menu.getByRole("link", { name: "Offres" }).click();
    await menu.waitFor({ state: "hidden" });
    await page.getByText("Menu", { exact: true }).click();
    await menu.waitFor();
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
  });
});

test("the phone on the landing page shows the sample card's current page", async () => {
  const grey = (image: Buffer) => sharp(image).resize(66, 136, { fit: "fill" }).greyscale().raw().toBuffer();
  const [shown, real] = await Promise.all([
    grey(readFileSync("public/assets/sample-page-4.webp")),
    takeSamplePage(browser, app.url).then(grey),
  ]);
  const apart = shown.reduce((sum, level, at) => sum + Math.abs(level - (real[at] ?? 0)), 0) / shown.length;
  // Of 255 levels; on failure run `node tools/drawings/draw-images.ts`.
  expect(apart).toBeLessThan(3);
});

test.each([true, false])(
  "a visitor subscribes to the newsletter, confirms with a button and unsubscribes with another; JavaScript: %s",
  async (javaScriptEnabled) => {
    const email = `awa-${javaScriptEnabled}@example.com`;
    await withPage(browser, { url: app.url, javaScriptEnabled }, async (page) => {
      await page.goto("/");
      await subscribe(page, email);

      await page.goto(await linkInMail("/newsletter/confirmer/"));
      await page.getByRole("button", { name: "Confirmer mon inscription" }).click();
      await page.getByRole("heading", { name: "Inscription confirmée" }).waitFor();

      await page.goto(await linkInMail("/newsletter/desinscription/"));
      await page.getByRole("button", { name: "Me désinscrire" }).click();
      await page.getByRole("heading", { name: "Vous êtes désinscrit" }).waitFor();
    });
  },
);

test("the newsletter can be subscribed to on the GOLD page too", async () => {
  await withPage(browser, { url: app.url }, async (page) => {
    await page.goto("/commander/GOLD");
    await subscribe(page, "awa-gold@example.com");
    expect(await linkInMail("/newsletter/confirmer/")).toContain(app.url);
  });
});

test("a page is fetched when its link is hovered, before it is opened", async () => {
  await withPage(browser, { url: app.url, device: "laptop" }, async (page) => {
    await page.goto("/");
    const fetched = page.waitForResponse((response) => new URL(response.url()).pathname === "/commander");
    await page.getByRole("link", { name: "Commander ma carte" }).hover();
    expect((await fetched).status()).toBe(200);
  });
});

test("every page shows its content without JavaScript", async () => {
  // Chromium logs the scripts that it was told to leave out as refused.
  await withPage(
    browser,
    { url: app.url, javaScriptEnabled: false, expected: [...expected, /\.js csp$/] },
    async (page) => {
      for (const path of publicPages) {
        await page.goto(path);
        expect((await page.locator("main").innerText()).length > 40, path).toBe(true);
        expect(await page.getByRole("heading", { level: 1 }).count(), path).toBe(1);
      }
    },
  );
});

/** Lists what is not black on white on paper; it once found silver and gold titles that stayed transparent. */
async function paleOnPaper(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: "print" });
  const colours = await page.evaluate(() => [
    getComputedStyle(document.documentElement).backgroundColor.replace("rgb(255, 255, 255)", ""),
    ...[...document.querySelectorAll("h1, h1 *, main p")].map((element) =>
      getComputedStyle(element).webkitTextFillColor.replace("rgb(0, 0, 0)", ""),
    ),
  ]);
  await page.emulateMedia({ media: "screen" });
  return colours.filter((colour) => colour !== "");
}

/**
 * Lists what is wider than a screen or cut off, by screen and size of letters. It once found that the newsletter form
 * could not shrink, on the landing and GOLD pages at 768 px with letters of 200 %.
 */
async function unfit(page: Page): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const [width, letters] of [
    [320, "100%"],
    [320, "200%"],
    [360, "100%"],
    [768, "100%"],
    [768, "200%"],
    [1440, "100%"],
    [1440, "200%"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((size) => void (document.documentElement.style.fontSize = size), letters);
    const [beyond, cut, small] = [
      await beyondScreen(page),
      await cutTexts(page),
      letters === "100%" ? await smallTexts(page, 15) : [],
    ];
    if (beyond.length + cut.length + small.length > 0) wrong.push([width, letters, { beyond, cut, small }]);
  }
  await page.evaluate(() => void (document.documentElement.style.fontSize = ""));
  await page.setViewportSize(viewports.laptop.viewport);
  return wrong;
}

test.each([
  ["the pages where one orders", orderPages],
  ["the pages to read", writtenPages],
  ["the other pages, and the payment's width", otherPages],
])(
  "%s: black on white on paper, no text cut or wider than a screen from 320 to 1440 px, even with letters of twice the size; axe finds nothing",
  async (_which, paths) => {
    const payment = paths === otherPages ? [`/payer/${await placeOrder(app.url)}`] : [];
    // With motion, sliding panels and the band of light would be measured halfway.
    await withPage(browser, { url: app.url, device: "laptop", expected }, async (page) => {
      const wrong: unknown[] = [];
      for (const path of [...paths, ...payment]) {
        await page.goto(path);
        if (payment.includes(path)) await page.getByRole("button", { name: "Payer la commande" }).waitFor();
        const pale = path === "/exemple" || payment.includes(path) ? [] : await paleOnPaper(page);
        const faults = await unfit(page);
        if (pale.length + faults.length > 0) wrong.push([path, pale, faults]);
        // `payment-page` checks the payment page.
        if (payment.includes(path)) continue;
        await page
          .locator("details")
          .evaluateAll((questions) => questions.forEach((question) => question.setAttribute("open", "")));
        // Phones are read in sunlight: a contrast of 7:1, not 4.5:1.
        await expectSound(page, { inSunlight: true });
      }
      expect(wrong).toEqual([]);
    });
  },
);
