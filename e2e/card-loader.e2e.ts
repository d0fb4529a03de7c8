import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { payOrder } from "#test/factories/paid-order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, viewports, withPage } from "./harness/browser.ts";

const app = await startTestApp();
const browser = await sharedBrowser();
afterAll(() => app.close());
const ref = await placeOrder(app.url, { socialMedias: ["https://www.linkedin.com/in/a", "https://x.com/a", "https://teranga.example/"] });
await payOrder(app.deps, ref);
const path = `/vcard/${ref}`;

/** Each load is a first visit, and remembers which links, buttons and fields a click reached. */
async function remembering(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.removeItem("carte");
    const reached: string[] = [];
    Object.assign(window, { reached });
    window.addEventListener("click", ({ target }) => {
      const hit = (target as Element).closest("a, button, summary, input, label");
      if (hit) reached.push(hit.textContent);
    }, true);
  });
}

const stateOf = (page: Page) =>
  page.evaluate(() => ({
    reached: (window as unknown as { reached: string[] }).reached,
    lifted: document.documentElement.matches(".lifted, .seen"),
    focus: document.activeElement?.tagName,
    scrolled: scrollY,
  }));
const untouched = { reached: [], lifted: true, focus: "BODY", scrolled: 0 };

/** On the page alone: its script has yet to come. */
async function alone(page: Page): Promise<void> {
  await page.route(/\/assets\/card-.*\.js$/, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
}

// Seen to fail with a loader that lets clicks through.
test("wherever the loader is pressed, it goes and nothing else happens; the next press counts", async () => {
  const { width, height } = viewports.phone.viewport;
  const points = Array.from({ length: 48 }, (_, at) => [((at % 6) + 0.5) * (width / 6), (Math.floor(at / 6) + 0.5) * (height / 8)] as const);
  await withPage(browser, { url: app.url }, async (page) => {
    await remembering(page);
    await alone(page);
    const addresses: string[] = [];
    for (const [at, [x, y]] of points.entries()) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await (at % 2 ? page.mouse.click(x, y) : page.touchscreen.tap(x, y));
      expect([x, y, await stateOf(page)]).toEqual([x, y, untouched]);
      addresses.push(page.url());
    }
    expect(new Set(addresses)).toEqual(new Set([app.url + path]));
    await page.locator(".more a").first().evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
    await page.locator(".more a").first().tap();
    expect((await stateOf(page)).reached).toEqual(["Appeler"]);
  });
});

test("a key or the wheel lifts it, and does nothing else", async () => {
  await withPage(browser, { url: app.url, device: "laptop" }, async (page) => {
    await remembering(page);
    await alone(page);
    for (const press of ["Tab", "Enter", " ", "PageDown", "wheel"]) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await (press === "wheel" ? page.mouse.wheel(0, 400) : page.keyboard.press(press));
      await expect.poll(async () => [press, await stateOf(page)]).toEqual([press, untouched]);
    }
    await page.waitForSelector(".seen");
    await page.keyboard.press("Tab");
    expect((await stateOf(page)).focus).toBe("A");
  });
});

test("it is the page's first frame: photo and name stand where they stay, and nothing of the rest is seen", async () => {
  await withPage(browser, { url: app.url }, async (page) => {
    await page.goto(path);
    const look = () =>
      page.evaluate(() => {
        const topAt = (css: string) => {
          const { x, y, width, height } = document.querySelector(css)?.getBoundingClientRect() ?? new DOMRect();
          const hit = document.elementFromPoint(x + width / 2, y + height / 2);
          return { place: [x, y, width, height], above: hit?.closest(css) ? "itself" : (hit?.closest(".loader")?.className ?? hit?.tagName) };
        };
        return { portrait: topAt(".portrait"), name: topAt("h1 span"), save: topAt(".save"), loading: document.querySelector<HTMLElement>(".loader p")?.innerText ?? "" };
      });
    const first = await look();
    expect([first.portrait.above, first.name.above, first.save.above, first.loading]).toEqual(["itself", "itself", "loader", "Chargement..."]);
    await page.waitForSelector(".seen");
    const then = await look();
    expect([then.portrait, then.name, then.save.above]).toEqual([first.portrait, first.name, "itself"]);
  });
});

test("it is not there on a second visit, with reduced motion or without JavaScript", async () => {
  const isCovered = (page: Page) => page.locator(".loader").isVisible();
  await withPage(browser, { url: app.url }, async (page) => {
    await page.goto(path);
    expect(await isCovered(page)).toBe(true);
    await page.goto(path);
    expect(await isCovered(page)).toBe(false);
  });
  await withPage(browser, { url: app.url, reducedMotion: "reduce" }, async (page) => {
    await page.goto(path);
    expect(await isCovered(page)).toBe(false);
  });
  await withPage(browser, { url: app.url, javaScriptEnabled: false }, async (page) => {
    await page.goto(path);
    expect(await page.getByText("Chargement...").isVisible()).toBe(false);
  });
});
