/**
 * `npm run bench -- pages [runs [page]]`: measures the bytes of each public page and when a slow phone shows it, on the
 * built server. Only prints the times. For scores: `npx lighthouse ADDRESS`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../e2e/harness/browser.ts";
import { startServer } from "../e2e/harness/server.ts";
import { weighPage } from "../test/harness/page-weight.ts";
import { makeDemoOrders } from "./demo-orders.ts";
import { fillGoldCard } from "./fill-card.ts";

const runs = Number(process.argv[2] ?? 5);
const only = process.argv[3];

/** Like Lighthouse's phone on slow 4G: 1.6 Mbit/s, 150 ms round trip, a quarter of the processor speed. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const slowedBy = 4;

/** What the browser itself measures; in ms, except `shift`. */
interface Figures {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  /** Sum of the time beyond 50 ms of each task, from the first paint on. */
  blocked: number;
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "vcard-bench-"));
  const [card, payment] = makeDemoOrders(dataDir);
  const fullCard = await fillGoldCard(dataDir);
  const server = await startServer({ dataDir });
  const browser = await launchBrowser();
  const pages = {
    Landing: "/",
    Offers: "/commander",
    GOLD: "/commander/GOLD",
    CUSTOM: "/commander/CUSTOM",
    Legal: "/conditions-de-vente",
    "Sample card": "/exemple",
    "Order form": "/commander/SILVER",
    Payment: payment,
    Card: card,
    "Card with all": fullCard,
  };
  say(`Brotli bytes of a first view; a phone on slow 4G with a 4x slower processor, median of ${runs}.\n`);
  say("| page | JS | HTML and CSS | fonts | images | all | FCP | LCP | CLS | TBT |");
  say("|---|---|---|---|---|---|---|---|---|---|");
  for (const [name, path] of Object.entries(pages))
    if (!only || name.toLowerCase().startsWith(only.toLowerCase())) say(await row(browser, name, server.url + path));
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function row(browser: Browser, name: string, address: string): Promise<string> {
  // The second answer starts the best compression, which later answers use.
  for (let view = 0; view < 2; view += 1) await weighPage(browser, address);
  const weight = await weighPage(browser, address);
  const measured: Figures[] = [];
  for (let run = 0; run < runs; run += 1) measured.push(await view(browser, address));
  const middle = (figure: keyof Figures) =>
    measured.map((one) => one[figure]).toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
  const bytes = [weight.script, weight.document + weight.style, weight.font, weight.image, weight.total].map(
    (size) => `${(size / 1000).toFixed(1)} KB`,
  );
  const times = [
    `${Math.round(middle("firstPaint"))} ms`,
    `${Math.round(middle("largestPaint"))} ms`,
    middle("shift").toFixed(3),
    `${Math.round(middle("blocked"))} ms`,
  ];
  return `| ${[name, ...bytes, ...times].join(" | ")} |`;
}

async function view(browser: Browser, address: string): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const slow = await context.newCDPSession(page);
  await slow.send("Network.enable");
  await slow.send("Network.emulateNetworkConditions", slowNetwork);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: slowedBy });
  await page.addInitScript(() => {
    const seen: PerformanceEntry[] = [];
    Object.assign(globalThis, { seen });
    for (const type of ["paint", "largest-contentful-paint", "layout-shift", "longtask"])
      new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type, buffered: true });
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const figures = await page.evaluate(() => {
    const { seen } = globalThis as unknown as {
      seen: (PerformanceEntry & { value?: number; hadRecentInput?: boolean })[];
    };
    const of = (type: string) => seen.filter(({ entryType }) => entryType === type);
    const firstPaint = of("paint").find(({ name }) => name === "first-contentful-paint")?.startTime ?? Number.NaN;
    const after = of("longtask").filter(({ startTime }) => startTime >= firstPaint);
    return {
      firstPaint,
      largestPaint: of("largest-contentful-paint").at(-1)?.startTime ?? Number.NaN,
      shift: of("layout-shift").reduce((sum, { value = 0, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
      blocked: after.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    };
  });
  await context.close();
  return figures;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
