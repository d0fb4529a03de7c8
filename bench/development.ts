/**
 * `npm run bench -- dev [changes]`: measures how long a saved change takes to appear in an open order form, and in the
 * server's answers.
 */
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { chromium } from "playwright-core";
import { ensureChromium } from "../scripts/ensure-chromium.ts";
import { type Development, startDevelopment } from "../test/harness/development.ts";

const changes = Number(process.argv[2] ?? 15);
const section = "src/web/buy/one-card/card-texts-section.tsx";
const robots = "src/server/http/site-files.ts";
const typed = "Aïssatou";
/** ms between two changes, so that a standby is ready again, as it is when a person saves. */
const pauseMs = 1500;

const before = load();
const development = await startDevelopment();
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage({ baseURL: development.url });
await page.goto("/commander/SILVER");
await page.locator("[name=firstName]:not([disabled])").fill(typed);

let kept = 0;
const shown = await rounds("Informations personnelles", section, async (text) => {
  await page.waitForFunction((wanted) => document.body.innerText.includes(wanted), text, { polling: 10 });
  if ((await page.locator("[name=firstName]").inputValue()) === typed) kept += 1;
});
const answered = await rounds("Disallow: /api/", robots, async (text) => {
  while (!(await fetch(`${development.url}/robots.txt`).then((answer) => answer.text())).includes(text)) await wait(5);
});
const after = load();
say(
  `${changes} changes each; load of the machine (${availableParallelism()} processors) before and after: ${before}, ${after}`,
);
say(
  `page: median ${median(shown)} ms, slowest ${Math.max(...shown)} ms; what was typed stayed ${kept} of ${changes} times`,
);
say(`server: median ${median(answered)} ms, slowest ${Math.max(...answered)} ms`);
await browser.close();
await development.stop();

async function rounds(text: string, file: string, seen: (text: string) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  let before = text;
  for (let round = 0; round < changes; round += 1) {
    const after = `${text} ${round}`;
    await wait(pauseMs);
    times.push(await timed(development, file, before, after, seen));
    before = after;
  }
  return times;
}

async function timed(
  { edit }: Development,
  file: string,
  before: string,
  after: string,
  seen: (text: string) => Promise<void>,
): Promise<number> {
  const from = performance.now();
  edit(file, before, after);
  await seen(after);
  return Math.round(performance.now() - from);
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
