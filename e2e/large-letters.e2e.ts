import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { payOrder } from "#test/factories/paid-order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { formPath, openFilled } from "./harness/filled-form.ts";
import { cutTexts } from "./harness/legible.ts";
import { goBackTo, goToReview } from "./harness/order-form.ts";
import { beyondScreen } from "./harness/width.ts";

const app = await startTestApp();
const browser = await sharedBrowser();
afterAll(() => app.close());

const unpaid = await placeOrder(app.url);
const paid = await placeOrder(app.url);
await payOrder(app.deps, paid);

/** Width and height (px) of small screens, and size of the letters. */
const screens = [
  [320, 740, "200%"],
  [360, 740, "100%"],
  [360, 740, "200%"],
] as const;

/**
 * Lists words broken across lines without a hyphen, and phrases that must never be broken. Texts to copy, such as
 * addresses, do not count as words.
 */
async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent ?? "";
      if (!parent?.checkVisibility() || parent.closest("[aria-hidden=true], .sr-only, svg, noscript, script, style"))
        continue;
      const isParted = (word: RegExpExecArray): boolean => {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1;
      };
      const whole = [...text.matchAll(/\b(?:e-\u2060*mail|ex-\u2060*free)/gi)];
      const words =
        getComputedStyle(parent).hyphens === "auto"
          ? []
          : [...text.matchAll(/(?<!\S)\(?\p{L}[\p{L}'’]+(?=[\s,.:;?!)]|$)/gu)];
      found.push(...[...whole, ...words].filter(isParted).map(([word]) => word));
      // A text with a space before "e-mail" could break at its hyphen on another width.
      if (parent.closest("p")) found.push(...(text.match(/\S\s+e-mail/gi) ?? []));
    }
    return found;
  });
}

async function faultsOf(page: Page, letters: string): Promise<unknown[]> {
  await page.evaluate((size) => void (document.documentElement.style.fontSize = size), letters);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...(sideways > 0 ? [`scrolls ${sideways} px sideways`] : []),
    ...(await beyondScreen(page)),
    ...(await cutTexts(page)),
    ...(await brokenWords(page)),
  ];
}

/** The pages that a buyer and their visitors read, and the steps of the form. */
const journeys: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ["landing", (page) => page.goto("/")],
  ["form: Vous", (page) => page.goto(formPath)],
  ["form: Liens", (page) => openFilled(page, app.url)],
  ["form: Photos", (page) => goBackTo(page, "Photos")],
  ["form: Entreprise", (page) => goBackTo(page, "Entreprise")],
  ["form: Vérifiez", (page) => goToReview(page)],
  ["to pay", (page) => page.goto(`/payer/${unpaid}`)],
  ["paid", (page) => page.goto(`/payer/${paid}`)],
  ["card", (page) => page.goto(`/vcard/${paid}`)],
];

// Seen to fail with the form's bar wider than the page, and with "e-mail" or "ex-Free" without its word joiner.
test.each(screens)(
  "at %i by %i px with letters of %s nothing is wider than the screen, and no word is broken",
  async (width, height, letters) => {
    await withPage(browser, { url: app.url }, async (page) => {
      await page.setViewportSize({ width, height });
      const wrong: unknown[] = [];
      for (const [name, go] of journeys) {
        await go(page);
        const faults = await faultsOf(page, letters);
        if (faults.length > 0) wrong.push([name, faults]);
      }
      expect(wrong).toEqual([]);
    });
  },
);

// It took 39 % before.
test("with letters of twice the size the form's bar takes at most a quarter of a small screen in each step", async () => {
  await withPage(browser, { url: app.url }, async (page) => {
    await page.setViewportSize({ width: 320, height: 740 });
    await openFilled(page, app.url);
    for (const button of ["Vérifier ma carte", "Continuer"]) {
      await page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
      await page.getByRole("button", { name: button }).last().waitFor();
      const { height } = (await page.locator(".form-bar").boundingBox()) ?? { height: 0 };
      expect(height > 60, button).toBe(true);
      expect(height <= 740 / 4, button).toBe(true);
      if (button === "Vérifier ma carte") await goBackTo(page, "Photos");
    }
  });
});
