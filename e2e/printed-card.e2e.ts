import readQrCode from "jsqr";
import sharp from "sharp";
import { expect, test } from "vitest";
import { printedCardSize, cardSafeZone } from "#shared/card/printed/measures.ts";
import { drawSheet, sheetAddress } from "#test/factories/card-sheet.tsx";
import { sharedBrowser } from "./harness/browser.ts";

/** How far (mm) a letter's shape may reach beyond its width, past the safe zone. */
const slack = 0.3;

test("difficult names and logos stay in the safe zone in Chromium's layout, and the QR codes lead to the card", async () => {
  const page = await (await sharedBrowser()).newPage({ viewport: { width: 1320, height: 800 } });
  try {
    await page.setContent(await drawSheet());
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const nearest = await page.locator("figure svg").evaluateAll(
      (cards, width) =>
        cards.map((card) => {
          const edge = card.getBoundingClientRect();
          const boxes = [...card.querySelectorAll("text, image")].map((part) => part.getBoundingClientRect());
          return (
            Math.min(
              ...boxes.flatMap((box) => [
                box.left - edge.left,
                box.top - edge.top,
                edge.right - box.right,
                edge.bottom - box.bottom,
              ]),
            ) *
            (width / edge.width)
          );
        }),
      printedCardSize.width,
    );
    expect(nearest.length).toBeGreaterThanOrEqual(12);
    for (const distance of nearest) expect(distance).toBeGreaterThanOrEqual(cardSafeZone - slack);
    const overlong = await page.locator("figure svg text").evaluateAll(
      (texts, [width, margin]) =>
        texts
          .filter((text) => {
            const card = text.closest("svg")?.getBoundingClientRect();
            return card && text.getBoundingClientRect().right - card.left > (card.width * (width - margin)) / width;
          })
          .map((text) => text.textContent),
      [printedCardSize.width, 6 - slack] as const,
    );
    expect(overlong).toEqual([]);
    for (const back of await page.locator(".back svg").all()) {
      const { data, info } = await sharp(await back.screenshot())
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(readQrCode(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(sheetAddress);
    }
  } finally {
    await page.close();
  }
});
