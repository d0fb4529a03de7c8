/**
 * `npm run bench -- card [rounds=7 [ms=1000]]`, after a build: what the card page and related answers cost on the built
 * server, as ratios to a baseline in the same run. Server, bare server and client are separate processes. All are
 * measured in turn; each ratio is the median of its rounds. The processor time of an answer is printed too, since other
 * load on the machine affects it least. Exits 1 if a ratio is below its mark.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, mergeConfig } from "vite";
import { openSqliteDatabase } from "#server/db/sqlite.ts";
import { record, untilBest } from "./card/answers.ts";
import type { Cost } from "./card/cold.ts";
import { startBare, startLoad, startService, stop, type Server } from "./card/processes.ts";
import { measure, median, medianRatio, type Figures } from "./card/rounds.ts";
import { makeDemoOrders } from "./demo-orders.ts";
import { seedOrders } from "./seed-orders.ts";
import { serverBuild } from "../vite.config.ts";

const root = join(import.meta.dirname, "..");
const rounds = Number(process.argv[2] ?? 7);
const ms = Number(process.argv[3] ?? 1000);
/** A phone, whose view is counted (decision 26). */
const phone = {
  "Accept-Encoding": "br",
  "User-Agent":
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
};
const folder = mkdtempSync(join(tmpdir(), "vcard-bench-"));
const running: Server[] = [];
/** Number of cards requested in turn: more than the cache holds, so that each is rendered again. */
const askedCards = 600;
let missed = 0;

try {
  await hot();
  await sizes();
} finally {
  for (const server of running) await stop(server);
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = missed > 0 ? 1 : 0;

async function hot(): Promise<void> {
  const dataDir = join(folder, "demo");
  const [card, payment] = makeDemoOrders(dataDir);
  const [cardApi, paymentApi] = [card.replace("/vcard/", "/api/ref/"), payment.replace("/payer/", "/api/ref/")];
  const quiet = started(await startService(dataDir));
  const logging = started(await startService(dataDir, join(folder, "log")));
  for (const server of [quiet, logging]) await untilBest(server, card);
  const page = await record(quiet, card, "/page");
  const again = { "Accept-Encoding": "br", "If-None-Match": page.headers.etag ?? "" };
  const bare = started(
    await startBare([page, await record(quiet, card, "/304", again), await record(quiet, cardApi, "/api")]),
  );
  say(`Page: ${Buffer.from(page.body, "base64").length} bytes in brotli. ${rounds} rounds of ${ms} ms each.`);
  const load = startLoad();
  const figures = await measure(
    load,
    [
      { name: "bare page", server: bare, paths: ["/page"] },
      { name: "page", server: quiet, paths: [card] },
      { name: "page, its view counted", server: quiet, paths: [card], headers: phone },
      { name: "page, not to be counted", server: quiet, paths: [card], headers: { ...phone, "Sec-GPC": "1" } },
      { name: "page, logged", server: logging, paths: [card] },
      { name: "bare 304", server: bare, paths: ["/304"], headers: again, status: 304 },
      { name: "304", server: quiet, paths: [card], headers: again, status: 304 },
      { name: "bare API", server: bare, paths: ["/api"] },
      { name: "API of the card", server: quiet, paths: [cardApi] },
      { name: "API of an unpaid order", server: quiet, paths: [paymentApi] },
      { name: "health", server: quiet, paths: ["/health/live"] },
    ],
    { rounds, ms },
  );
  told(figures);
  ratio(figures, "page", "bare page", 0.8);
  ratio(figures, "page, logged", "bare page", 0.65);
  ratio(figures, "page, its view counted", "page, not to be counted", 0.95);
  ratio(figures, "304", "page", 1);
  ratio(figures, "304", "bare 304");
  ratio(figures, "API of the card", "bare API", 0.35);
  ratio(figures, "API of an unpaid order", "API of the card");
  ratio(figures, "health", "page", 1);
  for (const server of running.splice(0)) await stop(server);
}

/** Compares 1,000 with 100,000 cards, and measures a page that is not cached. */
async function sizes(): Promise<void> {
  const [few, many] = [await seeded(1_000), await seeded(100_000)];
  const load = startLoad();
  const plain = { "Accept-Encoding": "identity" };
  const figures = await measure(
    load,
    [
      { name: "1,000 cards, each rendered", server: few.server, paths: few.paths, headers: plain },
      { name: "100,000 cards, each rendered", server: many.server, paths: many.paths, headers: plain },
      { name: "1,000 cards, one asked", server: few.server, paths: few.paths.slice(0, 1) },
      { name: "100,000 cards, one asked", server: many.server, paths: many.paths.slice(0, 1) },
    ],
    { rounds, ms },
  );
  told(figures);
  ratio(figures, "100,000 cards, each rendered", "1,000 cards, each rendered", 0.9);
  ratio(figures, "100,000 cards, one asked", "1,000 cards, one asked", 0.9);
  for (const server of running.splice(0)) await stop(server);
  await cold(join(many.dataDir, "sen-digital-vcard.sqlite"));
}

async function cold(database: string): Promise<void> {
  process.env.NODE_ENV = "production";
  const outDir = join(root, "node_modules/.bench-card");
  await build(
    mergeConfig(serverBuild("production"), {
      root,
      configFile: false,
      logLevel: "warn",
      build: { outDir, emptyOutDir: true, rolldownOptions: { input: { cold: join(root, "bench/card/cold.ts") } } },
    }),
  );
  // Its rounds are short, and the first ones still warm up.
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(outDir, "cold.js"), database, String(Math.max(rounds, 25))],
    { cwd: root, encoding: "utf8", env: { ...process.env, NODE_ENV: "production" } },
  );
  rmSync(outDir, { recursive: true, force: true });
  if (!stdout) throw new Error(stderr);
  const found = JSON.parse(stdout) as { bare: Cost; cold: Cost }[];
  const rates = (which: "bare" | "cold"): Figures => ({
    rates: found.map((one) => 1000 / one[which].ms),
    costs: found.map((one) => one[which].us),
  });
  const figures = new Map([
    ["React alone", rates("bare")],
    ["a cold page, uncompressed", rates("cold")],
  ]);
  told(figures);
  ratio(figures, "a cold page, uncompressed", "React alone", 0.6);
}

/** Starts a service with this many cards; returns the paths of some. */
async function seeded(count: number) {
  const dataDir = join(folder, String(count));
  const db = openSqliteDatabase(join(dataDir, "sen-digital-vcard.sqlite"));
  await db.migrate();
  await seedOrders(db, count, 1, Date.parse("2026-01-01T00:00:00Z"));
  const rows = await db.query
    .selectFrom("cards")
    .select("ref")
    .where("state", "=", "live")
    .orderBy("ref")
    .limit(askedCards)
    .execute();
  await db.close();
  return { dataDir, paths: rows.map(({ ref }) => `/vcard/${ref}`), server: started(await startService(dataDir)) };
}

function started(server: Server): Server {
  running.push(server);
  return server;
}

function told(figures: Map<string, Figures>): void {
  say("");
  for (const [name, { rates, costs }] of figures)
    say(
      `  ${name.padEnd(32)} ${median(rates).toFixed(0).padStart(7)} a second   ${median(costs).toFixed(0).padStart(6)} µs of processor`,
    );
}

/** `least`: the required ratio; without one the ratio is only printed. */
function ratio(figures: Map<string, Figures>, of: string, to: string, least?: number): void {
  const [one, other] = [figures.get(of), figures.get(to)];
  if (!one || !other) throw new Error(`${of} and ${to} were not both measured.`);
  const found = medianRatio(one.rates, other.rates);
  const isMissed = least !== undefined && found < least;
  if (isMissed) missed += 1;
  const mark = least === undefined ? "" : ` (at least ${least.toFixed(2)}${isMissed ? ": missed" : ""})`;
  say(`  ${of} / ${to}: ${found.toFixed(2)}${mark}; by processor ${medianRatio(other.costs, one.costs).toFixed(2)}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
