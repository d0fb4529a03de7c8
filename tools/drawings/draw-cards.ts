/**
 * `node tools/drawings/draw-cards.ts [folder]`, run by hand when the card page changes: draws twelve different cards,
 * alternately light and dark, as a sheet in `docs/images`. Into `folder`, if named: whole cards in both schemes.
 */
import { join } from "node:path";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { createServer } from "vite";
import { launchBrowser } from "../../e2e/harness/browser.ts";

const root = join(import.meta.dirname, "../..");
const folder = process.argv[2];
const phone = { width: 360, height: 740 };
/** Sizes in the sheet, in px. */
const shown = { width: 300, height: Math.round((300 * 740) / 360), gap: 20, columns: 6 };

// Components are TSX, which Node cannot load by itself.
const vite = await createServer({
  root,
  configFile: false,
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, hmr: false, ws: false },
});
const { drawGallery } = (await vite.ssrLoadModule(
  "/test/factories/card-gallery/page.tsx",
)) as typeof import("../../test/factories/card-gallery/page.tsx");
const gallery = await drawGallery();
await vite.close();

const browser = await launchBrowser();
const views: Buffer[] = [];
for (const [at, { html }] of gallery.entries()) {
  views.push(await shoot(browser, html, { dark: (at + Math.floor(at / shown.columns)) % 2 === 0, whole: false }));
  if (!folder) continue;
  for (const dark of [true, false])
    await sharp(await shoot(browser, html, { dark, whole: true })).toFile(
      join(folder, `${at + 1}-${dark ? "dark" : "light"}.png`),
    );
}
await browser.close();

const rows = Math.ceil(views.length / shown.columns);
const place = (index: number, size: number) => shown.gap + index * (size + shown.gap);
const corners = Buffer.from(
  `<svg width="${shown.width}" height="${shown.height}"><rect width="100%" height="100%" rx="22"/></svg>`,
);
const parts = await Promise.all(
  views.map(async (view, at) => ({
    input: await sharp(view)
      .resize(shown.width, shown.height)
      .composite([{ input: corners, blend: "dest-in" }])
      .png()
      .toBuffer(),
    left: place(at % shown.columns, shown.width),
    top: place(Math.floor(at / shown.columns), shown.height),
  })),
);
await sharp({
  create: {
    width: place(shown.columns, shown.width),
    height: place(rows, shown.height),
    channels: 3,
    background: "#7d838c",
  },
})
  .composite(parts)
  .png({ palette: true, quality: 90, effort: 10 })
  .toFile(join(root, "docs/images/card-sheet.png"));

async function shoot(
  where: Browser,
  html: string,
  { dark, whole }: { dark: boolean; whole: boolean },
): Promise<Buffer> {
  const page = await where.newPage({
    viewport: phone,
    deviceScaleFactor: 2,
    reducedMotion: "reduce",
    colorScheme: dark ? "dark" : "light",
  });
  await page.setContent(html);
  await page.evaluate(async () => {
    await Promise.all([
      document.fonts.ready,
      ...[...document.querySelectorAll<HTMLImageElement>("picture img")].map((image) => image.decode()),
    ]);
  });
  const shot = await page.screenshot({ type: "png", fullPage: whole });
  await page.close();
  return shot;
}
