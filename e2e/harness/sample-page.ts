import type { Browser } from "playwright-core";

/** The sample card's first view on a phone, as PNG: what the landing page's drawn phone shows. */
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
