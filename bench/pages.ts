/**
 * `npm run bench -- pages [runs [page]]`: measures the bytes of each public page and its Lighthouse score on a slow phone, on
 * the built server. Times are only printed.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse from "lighthouse";
import { chromium, type Browser } from "playwright-core";
import { startServer, type RunningServer } from "../e2e/harness/server.ts";
import { ensureChromium } from "../scripts/ensure-chromium.ts";
import { freePort } from "../test/harness/free-port.ts";
import { weighPage } from "../test/harness/page-weight.ts";
import { makeDemoOrders } from "./demo-orders.ts";
import { fillGoldCard } from "./fill-card.ts";

const runs = Number(process.argv[2] ?? 5);
const only = process.argv[3];
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const timings = [
  "first-contentful-paint",
  "largest-contentful-paint",
  "cumulative-layout-shift",
  "total-blocking-time",
] as const;

type Figures = Record<(typeof categories)[number] | (typeof timings)[number], number>;

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "vcard-bench-"));
  const [card, payment] = makeDemoOrders(dataDir);
  const fullCard = await fillGoldCard(dataDir);
  const server = await startServer({ dataDir });
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
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
  say(`Brotli bytes of a first view; Lighthouse mobile (slow 4G, 4x slower processor), median of ${runs}.\n`);
  say(
    "| page | JS | HTML and CSS | fonts | images | all | performance | accessibility | best practices | SEO | FCP | LCP | CLS | TBT |",
  );
  say("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
  for (const [name, path] of Object.entries(pages))
    if (!only || name.toLowerCase().startsWith(only.toLowerCase())) say(await row(browser, server, port, name, path));
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function row(
  browser: Browser,
  { url }: RunningServer,
  port: number,
  name: string,
  path: string,
): Promise<string> {
  // The second answer starts the best compression, which later ones get.
  for (let view = 0; view < 2; view += 1) await weighPage(browser, url + path);
  const weight = await weighPage(browser, url + path);
  const measured: Figures[] = [];
  for (let run = 0; run < runs; run += 1) measured.push(await rate(url + path, port));
  const middle = (figure: keyof Figures) =>
    measured.map((one) => one[figure]).toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
  const bytes = [weight.script, weight.document + weight.style, weight.font, weight.image, weight.total].map(
    (size) => `${(size / 1000).toFixed(1)} KB`,
  );
  const scores = categories.map((category) => Math.round(middle(category) * 100));
  const times = [
    `${Math.round(middle("first-contentful-paint"))} ms`,
    `${Math.round(middle("largest-contentful-paint"))} ms`,
    middle("cumulative-layout-shift").toFixed(3),
    `${Math.round(middle("total-blocking-time"))} ms`,
  ];
  return `| ${[name, ...bytes, ...scores, ...times].join(" | ")} |`;
}

async function rate(address: string, port: number): Promise<Figures> {
  const result = await lighthouse(address, {
    port,
    onlyCategories: [...categories],
    logLevel: "error",
    output: "json",
  });
  if (!result) throw new Error(`Lighthouse could not read ${address}.`);
  const { lhr } = result;
  for (const { id, score } of Object.values(lhr.audits)) {
    if (process.env.BENCH_FAILED && score !== null && score < 1)
      process.stderr.write(
        `${address} ${id} ${score} ${JSON.stringify(lhr.audits[id]?.details ?? "").slice(0, 500)}\n`,
      );
  }
  const scores = categories.map((category) => [category, lhr.categories[category]?.score ?? 0]);
  return Object.fromEntries([
    ...scores,
    ...timings.map((timing) => [timing, lhr.audits[timing]?.numericValue ?? 0]),
  ]) as Figures;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
