/**
 * `node tools/drawings/draw-images.ts`, run by hand when the drawings change: draws the images in `public/assets` that
 * browsers cannot draw themselves. Needs a build.
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

/** The picture for shared pages (Open Graph): headline and three cards. */
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

/** The picture at the top of mails: cards only, at twice the size they are shown. */
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
  // First, because the build includes it and the sample card's page shows it.
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
    // The page of GOLD also contains the drawing of its front.
    const gold = await (await fetch("/commander/GOLD")).text();
    const symbols = new DOMParser().parseFromString(gold, "text/html").querySelector("svg:has(symbol)");
    document.querySelector("svg:has(symbol)")?.remove();
    const stack = document.querySelector(".stack");
    const headline = document.querySelector("h1");
    if (!symbols || !stack || !headline) throw new Error("The landing page has changed: its cards were not found.");
    // The picture must not show a QR code that opens a local address.
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

/** Draws the invented person of the sample card. */
async function samplePortrait(): Promise<void> {
  await sharp(join(import.meta.dirname, "sample-portrait.svg"))
    .resize(800, 800)
    .webp({ quality: 88 })
    .toFile(join(assets, "sample-portrait.webp"));
}

/** Takes a screenshot of the sample card for the phone on the landing page. */
async function samplePage(browser: Browser, url: string): Promise<void> {
  const shot = sharp(await takeSamplePage(browser, url));
  const light = { effort: 9, chromaSubsampling: "4:2:0" } as const;
  // Phones show it 150 px wide, and their owners pay by the megabyte.
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

/** Writes the icon that browsers request by default: an ICO with a PNG of each size. */
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

/** Draws the mark on the site's background, with the margin that launchers cut off. */
async function icon(name: string, side: number): Promise<void> {
  const svg = readFileSync(join(assets, "favicon.svg"));
  await sharp(svg, { density: 72 * 16 })
    .resize(side, side)
    .flatten({ background: "#171717" })
    .png({ palette: true })
    .toFile(join(assets, `${name}.png`));
}

await main();
