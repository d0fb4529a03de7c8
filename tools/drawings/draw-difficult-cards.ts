/**
 * `node tools/drawings/draw-difficult-cards.ts`, run by hand when the printed card changes: draws cards with difficult
 * names and logos as a sheet in `docs/images`.
 */
import { join } from "node:path";
import sharp from "sharp";
import { createServer } from "vite";
import { launchBrowser } from "../../e2e/harness/browser.ts";

const root = join(import.meta.dirname, "../..");
const file = join(root, "docs/images/printed-cards.png");

// Components are TSX, which Node cannot load by itself.
const vite = await createServer({
  root,
  configFile: false,
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, hmr: false, ws: false },
});
const { drawSheet } = (await vite.ssrLoadModule(
  "/test/factories/card-sheet.tsx",
)) as typeof import("../../test/factories/card-sheet.tsx");
const html = await drawSheet();
await vite.close();

const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: 1320, height: 800 } });
await page.setContent(html);
await page.evaluate(() => document.fonts.ready.then(() => undefined));
const drawn = await page.screenshot({ fullPage: true });
await sharp(drawn).png({ palette: true, quality: 90 }).toFile(file);
await browser.close();
