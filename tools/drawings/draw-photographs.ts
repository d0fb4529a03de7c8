/**
 * `node tools/drawings/draw-photographs.ts`, run by hand when the printed card changes: renders the offers' pictures in
 * `public/assets` from our own drawing, as close to photographs as possible. Needs a build; takes minutes.
 */
import { join } from "node:path";
import sharp from "sharp";
import { launchBrowser } from "../../e2e/harness/browser.ts";
import { startServer } from "../../e2e/harness/server.ts";
import { deskScenes, type Print, type PrintName } from "./desk-scenes.ts";
import { photograph } from "./photograph.ts";

const assets = join(import.meta.dirname, "../../public/assets");

const server = await startServer();
const browser = await launchBrowser();
const page = await browser.newPage({ bypassCSP: true, viewport: { width: 1712, height: 1080 } });
await page.goto(`${server.url}/commander/GOLD`);
await page.addStyleTag({
  content: `
  body > :not(svg:has(symbol)) { display: none; }
  #shown { display: block !important; position: fixed; inset: 0; width: 100%; height: 100%; }
  #skin-silver-satin stop { stop-color: #d3d5d9; }
  #skin-gold-gilt stop { stop-color: #dcb67a; }
  symbol > [fill="url(#skin-gold-light)"], symbol > [fill="url(#skin-gold-dark)"], symbol > rect:last-child { display: none; }
`,
});

async function printOf(symbol: string): Promise<Print> {
  await page.evaluate((id) => {
    document.getElementById("shown")?.remove();
    const symbols = document.querySelector("svg:has(symbol)");
    if (symbols) document.body.append(symbols);
    document.body.insertAdjacentHTML("beforeend", `<svg id="shown"><use href="#${id}"/></svg>`);
  }, `card-${symbol}`);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return readPrint(await page.screenshot());
}

async function readPrint(picture: Buffer | string): Promise<Print> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const light = Float32Array.from(data, (level) => (level / 255) ** 2.2);
  return (across, down) => {
    const column = Math.min(info.width - 1, Math.max(0, Math.floor(across * info.width)));
    const row = Math.min(info.height - 1, Math.max(0, Math.floor(down * info.height)));
    const at = (row * info.width + column) * 3;
    return [light[at] ?? 0, light[at + 1] ?? 0, light[at + 2] ?? 0];
  };
}

const prints: Record<PrintName, Print> = {
  silver: await printOf("silver"),
  gold: await printOf("gold"),
  "gold-back": await printOf("gold-back"),
  custom: await printOf("custom"),
  page: await readPrint(join(assets, "sample-page-large-4.avif")),
};
await browser.close();
await server.stop();

/** The width of a laptop's view on a dense screen; shown smaller, the remaining noise disappears. */
const [width, height, samples] = [720, 480, 64];
for (const [name, scene] of Object.entries(deskScenes(prints))) {
  const shot = sharp(photograph(scene, width, height, samples), { raw: { width, height, channels: 3 } });
  const file = (ending: string) => join(assets, `offer-${name}${ending}`);
  const light = { effort: 6, chromaSubsampling: "4:2:0" } as const;
  await shot
    .clone()
    .avif({ quality: 45, ...light })
    .toFile(file("-large-1.avif"));
  const small = shot.resize(480);
  await small
    .clone()
    .avif({ quality: 36, ...light })
    .toFile(file("-1.avif"));
  await small.webp({ quality: 40, effort: 6 }).toFile(file("-1.webp"));
}
