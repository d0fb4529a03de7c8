import type { Browser } from "playwright-core";

/** Takes the sample card's first view on a phone, as PNG: the picture in the landing page's phone. */
export async function takeSamplePage(browser: Browser, url: string): Promise<Buffer> {
  const page = await browser.newPage({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    reducedMotion: "reduce",
    colorScheme: "dark",
  });
  await page.goto(`${url}/exemple`, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const shot = await page.screenshot({ type: "png" });
  await page.close();
  return shot;
}
