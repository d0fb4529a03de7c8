/**
 * `node tools/drawings/draw-images.ts`, by hand when the drawings change: the images in `public/assets` that no browser can draw by
 * itself. Needs a build.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { launchBrowser } from "../../e2e/harness/browser.ts";
import { takeSamplePage } from "../../e2e/harness/sample-page.ts";
import { startServer } from "../../e2e/harness/server.ts";
import { drawSigns } from "./signs.ts";

const assets = join(import.meta.dirname, "../../public/assets");

const stage = `
  body { overflow: hidden; background: radial-gradient(60% 90% at 78% 50%, #2b2c2f, #171717 70%); }
  body > div { display: none; }
  .stage { position: fixed; inset: 0; display: grid; align-items: center; }
  .stage .stack { height: auto !important; }
  .stage .stack-wave, .stage .stack-card { animation: none !important; }
  .stage .card-light::after { animation: none !important; transform: translateX(4%) rotate(14deg) !important; }
`;

/** Shared pages (Open Graph): the promise and the three cards. */
const share = {
  width: 1200,
  height: 630,
  css: `
  .stage { grid-template-columns: 600px 1fr; padding-left: 64px; }
  .stage .stack { --card: 380px; --lift: 88px; transform: translateX(-6px); }
  .stage h1 { font-size: 84px !important; }
  .stage p { font-size: 30px; margin-top: 26px; color: #bfc4cc; }
  .stage .brand { position: absolute; top: 44px; left: 64px; margin: 0; font-weight: 700; color: #f7f8fa; }
`,
};

/** The head of mails: the cards alone, twice as wide as they are shown. */
const mailHead = {
  width: 1052,
  height: 360,
  css: `
  .stage h1, .stage p { display: none; }
  .stage .stack { --card: 300px; --lift: 10px; transform: translate(-6px, -48px); }
  .stage .stack-plane { transform: rotateX(46deg) rotateZ(-30deg) !important; }
  .stage .stack-card:nth-child(1) { translate: -283px -163px; }
  .stage .stack-card:nth-child(3) { translate: 283px 163px; }
  .stage .stack-wave { display: none; }
`,
};

async function main(): Promise<void> {
  writeFileSync(join(assets, "signs-1.svg"), drawSigns());
  // First: the build takes it along, and the sample card's page shows it.
  await samplePortrait();
  const server = await startServer();
  const browser = await launchBrowser();
  await draw(browser, server.url, share, "share-3.jpg");
  await draw(browser, server.url, mailHead, "mail-cards-2.jpg");
  await samplePage(browser, server.url);
  await browser.close();
  await server.stop();
  await favicon();
  for (const [name, side] of [
    ["favicon-32", 32],
    ["apple-touch-icon", 180],
    ["icon-192", 192],
    ["icon-512", 512],
  ] as const)
    await icon(name, side);
}

async function draw(browser: Browser, url: string, { width, height, css }: typeof share, file: string): Promise<void> {
  const page = await browser.newPage({ bypassCSP: true, viewport: { width, height } });
  await page.goto(url);
  await page.evaluate(async () => {
    // The page of GOLD draws its front too.
    const gold = await (await fetch("/commander/GOLD")).text();
    const symbols = new DOMParser().parseFromString(gold, "text/html").querySelector("svg:has(symbol)");
    document.querySelector("svg:has(symbol)")?.remove();
    const stack = document.querySelector(".stack");
    const headline = document.querySelector("h1");
    if (!symbols || !stack || !headline) throw new Error("The landing page has changed: its cards were not found.");
    // A code that opens a local address must not be in the picture.
    for (const shown of stack.querySelectorAll("use"))
      shown.setAttribute("href", (shown.getAttribute("href") ?? "").replace("-back", ""));
    const frame = document.createElement("section");
    frame.className = "stage";
    const words = document.createElement("div");
    const [brand, address] = ["Sen Digital Vcard", "Cartes de visite NFC et QR code"].map((text) =>
      Object.assign(document.createElement("p"), { textContent: text }),
    );
    if (brand && address) {
      brand.className = "brand";
      words.append(brand, headline, address);
    }
    frame.append(words, stack);
    document.body.append(symbols, frame);
  });
  await page.addStyleTag({ content: stage + css });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.screenshot({ path: join(assets, file), type: "jpeg", quality: 88 });
  await page.close();
}

/** Draws the sample card's person, who does not exist. */
async function samplePortrait(): Promise<void> {
  await sharp(join(import.meta.dirname, "sample-portrait.svg"))
    .resize(800, 800)
    .webp({ quality: 88 })
    .toFile(join(assets, "sample-portrait.webp"));
}

/** Photographs the sample card for the landing page's phone. */
async function samplePage(browser: Browser, url: string): Promise<void> {
  const shot = sharp(await takeSamplePage(browser, url));
  const light = { effort: 9, chromaSubsampling: "4:2:0" } as const;
  // A phone shows it 150 px wide, and its owner pays by the megabyte.
  await shot
    .clone()
    .resize(320)
    .avif({ quality: 36, ...light })
    .toFile(join(assets, "sample-page-4.avif"));
  await shot.clone().resize(320).webp({ quality: 40, effort: 6 }).toFile(join(assets, "sample-page-4.webp"));
  await shot
    .clone()
    .resize(560)
    .avif({ quality: 42, ...light })
    .toFile(join(assets, "sample-page-large-4.avif"));
}

/** Writes the icon that browsers request by default: an ICO that contains a PNG of each size. */
async function favicon(): Promise<void> {
  const svg = readFileSync(join(assets, "favicon.svg"));
  const sides = [16, 32, 48];
  const pictures = await Promise.all(
    sides.map((side) =>
      sharp(svg, { density: 72 * 16 })
        .resize(side, side)
        .png({ palette: true })
        .toBuffer(),
    ),
  );
  const head = Buffer.alloc(6 + 16 * sides.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sides.length, 4);
  let at = head.length;
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index;
    head.set([sides[index] ?? 0, sides[index] ?? 0, 0, 0, 1, 0, 32, 0], entry);
    head.writeUInt32LE(picture.length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += picture.length;
  }
  writeFileSync(join(assets, "favicon.ico"), Buffer.concat([head, ...pictures]));
}

/** The mark on the site's ground, with the room that launchers cut away. */
async function icon(name: string, side: number): Promise<void> {
  const svg = readFileSync(join(assets, "favicon.svg"));
  await sharp(svg, { density: 72 * 16 })
    .resize(side, side)
    .flatten({ background: "#171717" })
    .png({ palette: true })
    .toFile(join(assets, `${name}.png`));
}

await main();
