import type { Frame, Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { computeAccentTones } from "#shared/card/accent.ts";
import { drawDemoCover, drawDemoLogo, demoPersonPalettes, drawDemoPortrait } from "#server/rendering/demo-pictures.ts";
import { routePaths } from "#shared/route-paths.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { cut, openFilled, order } from "./harness/filled-form.ts";
import { goToReview } from "./harness/order-form.ts";
import { expectSound } from "./harness/sound.ts";

const app = await startTestApp();
const browser = await sharedBrowser();
afterAll(() => app.close());

const [palette] = demoPersonPalettes;
if (!palette) throw new Error("no palette");
const photos = {
  profile: await drawDemoPortrait(palette),
  cover: await drawDemoCover(palette),
  logo: await drawDemoLogo(palette),
};
const links = ["https://www.linkedin.com/in/awa", "https://wa.me/221771234567", "https://teranga.example/"];
const colorSchemes = [
  ["light", "De jour"],
  ["dark", "De nuit"],
] as const;

/**
 * Describes how a card is drawn, once images and fonts have loaded: each element with its words, colours and pictures.
 */
async function drawnIn(page: Page | Frame) {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll<HTMLImageElement>("picture img")].every(({ complete }) => complete) &&
      document.fonts.status === "loaded",
  );
  return page.evaluate(() => {
    const ownText = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent)
        .join("")
        .trim();
    const isShown = (element: Element) =>
      !element.matches("source, script, .loader, .loader *, .brand nav, .brand nav *");
    const elements = [...document.querySelectorAll("body *")]
      .filter(isShown)
      .map((element) => `${element.localName}.${element.getAttribute("class") ?? ""} ${ownText(element)}`);
    const style = (css: string) => {
      const element = document.querySelector(css);
      return element ? getComputedStyle(element) : undefined;
    };
    const colours = [
      style(":root")?.backgroundColor,
      style(":root")?.getPropertyValue("--accent"),
      style(".actions .save")?.backgroundColor,
      style(".job")?.color,
      style("h1")?.fontFamily,
      style(".block")?.backgroundColor,
    ];
    const images = [...document.querySelectorAll("picture img")].map(
      (image) => (image as HTMLImageElement).naturalWidth > 0,
    );
    const fonts = [...document.fonts]
      .filter(({ family, status }) => family.includes("Grotesque") && status !== "unloaded")
      .map(({ status }) => status);
    return { elements, colours, images, fonts, mode: document.compatMode };
  });
}

async function previewIn(page: Page): Promise<Frame> {
  const element = await page.locator("iframe[title='Aperçu de votre page']").elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error("no preview");
  await frame.getByText("Enregistrer le contact").waitFor();
  return frame;
}

// Seen to fail while "Vérifiez" drew its own kind of page: no frame, gold and dark whatever the logo, round icons and
// no buttons.
test("the approved preview equals the published page: parts, buttons and colours, in light and dark", async () => {
  await withPage(browser, { url: app.url }, async (page) => {
    await openFilled(page, app.url, "SILVER", { photos, links });
    await goToReview(page);
    const agreed: Record<string, Awaited<ReturnType<typeof drawnIn>>> = {};
    for (const [dress, label] of colorSchemes) {
      await page.getByRole("radio", { name: label }).check();
      const frame = await previewIn(page);
      await expect
        .poll(async () => (await drawnIn(frame)).colours[0])
        .toBe(dress === "light" ? "rgb(244, 244, 241)" : "rgb(23, 23, 23)");
      agreed[dress] = await drawnIn(frame);
      await expectSound(page);
    }
    await order(page);
    await page.waitForURL(/\/payer\/[0-9A-Z]{26}$/);
    const ref = page.url().slice(-26);
    await payOrder(app.deps, ref);
    const { accent } = await app.deps.db.query
      .selectFrom("cards")
      .select("accent")
      .where("ref", "=", ref)
      .executeTakeFirstOrThrow();
    expect(accent === "").toBe(false);
    expect(agreed["light"]?.images).toEqual([true, true, true, true]);
    expect(agreed["light"]?.fonts).toEqual(["loaded"]);
    expect(agreed["light"]?.colours[1]).toBe(computeAccentTones(accent).onLight);
    for (const [colorScheme] of colorSchemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(routePaths.card(ref));
      expect(agreed[colorScheme]).toEqual(await drawnIn(page));
    }
  });
});

test("a preview is as high as its page, and its buttons lead nowhere and are skipped by the keyboard", async () => {
  await withPage(browser, { url: app.url }, async (page) => {
    await openFilled(page, app.url, "SILVER", { photos, links });
    await goToReview(page);
    const frame = await previewIn(page);
    await expect
      .poll(() =>
        frame.evaluate(() =>
          Math.abs(innerHeight - (document.querySelector("footer")?.getBoundingClientRect().bottom ?? 0)),
        ),
      )
      .toBeLessThan(2);
    const before = [page.url(), frame.url()];
    for (const name of ["Enregistrer le contact", "Appeler", "Partager", "LinkedIn"])
      await frame.getByText(name).first().click();
    expect([
      page.url(),
      frame.url(),
      await frame.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>("a, button, summary, input")].every(
          ({ tabIndex }) => tabIndex === -1,
        ),
      ),
    ]).toEqual([...before, true]);
  });
});

test("without a network the review says that the page cannot be drawn, and draws it once the network returns", async () => {
  await withPage(browser, { url: app.url, expected: cut }, async (page, context) => {
    await openFilled(page, app.url, "SILVER", { photos });
    await context.route("**/assets/card-drawing-*.js", (route) => route.abort("internetdisconnected"));
    await goToReview(page);
    await page.getByText("Votre page n'a pas pu être dessinée.").waitFor();
    await context.unrouteAll();
    await page.getByRole("button", { name: "Réessayer" }).click();
    await previewIn(page);
  });
});
