/**
 * `npm run bench -- two-builds FOLDER FOLDER [launches=7 [ms=300 [orders=60 [read|write]]]]`: compares the cost of two
 * built copies of the service, to see whether a mechanism is worth its lines. Two processes of the same build differ by
 * a fifth as long as they run, so both are restarted at each launch, taking turns to be first, and measured in turn.
 * Prints the processor time of the thread that answers, in µs an answer: the medians over all launches and their ratio,
 * with the ratios' middle half. Above 1: the second copy costs more. Linux only.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteDatabase } from "#server/db/sqlite.ts";
import { startServer, type RunningServer } from "../e2e/harness/server.ts";
import {
  addUploads,
  noticesFor,
  notify,
  openStopped,
  order,
  orderSeveral,
  pay,
  serverEnv,
} from "../test/torture/load.ts";
import { record, untilBest } from "./card/answers.ts";
import { startLoad } from "./card/processes.ts";
import { median } from "./card/rounds.ts";
import { makeDemoOrders } from "./demo-orders.ts";
import { seedOrders } from "./seed-orders.ts";

const [one = "", other = "", launches = "7", ms = "300", orders = "60", only = ""] = process.argv.slice(2);
const roundsALaunch = 3;
const atOnce = 16;
/** More cards than the cache holds, so that each page is rendered again. */
const askedCards = 700;
const folder = mkdtempSync(join(tmpdir(), "vcard-two-builds-"));
const load = startLoad();
const running: RunningServer[] = [];

interface Subject {
  name: string;
  server: RunningServer;
  /** Resolves to the number of answers. */
  work: () => Promise<number>;
}
/** By subject: the µs an answer costs either copy, one figure for each round. */
const costs = new Map<string, [number[], number[]]>();

try {
  const demo = join(folder, "demo");
  const paths = makeDemoOrders(demo);
  const [seeded, cards] = await seed();
  for (let launch = 0; launch < Number(launches); launch += 1) {
    if (only !== "write") await measure(launch, (root) => readSubjects(root, { demo, seeded, paths, cards }));
    if (only !== "read") await measure(launch, writeSubjects);
  }
  for (const [name, [ours, theirs]] of costs) {
    const ratios = theirs.map((cost, round) => cost / (ours[round] ?? Number.NaN)).toSorted((a, b) => a - b);
    const [low, high] = [0.25, 0.75].map((share) => ratios[Math.floor((ratios.length - 1) * share)]?.toFixed(2));
    const [a, b] = [median(ours), median(theirs)];
    process.stdout.write(
      `  ${name.padEnd(28)} ${a.toFixed(0).padStart(6)} and ${b.toFixed(0).padStart(6)} µs: ${median(ratios).toFixed(2)} (${low}–${high}, N = ${ratios.length}; of the medians ${(b / a).toFixed(2)})\n`,
    );
  }
} finally {
  for (const server of running) await server.kill();
  rmSync(folder, { recursive: true, force: true });
}

/** Makes a folder with 2,000 orders; returns it with the references of online cards. */
async function seed(): Promise<[dataDir: string, refs: string[]]> {
  const dataDir = join(folder, "seeded");
  const db = openSqliteDatabase(join(dataDir, "sen-digital-vcard.sqlite"));
  await db.migrate();
  await seedOrders(db, 2_000, 1, Date.parse("2026-01-01T00:00:00Z"));
  const live = await db.query.selectFrom("cards").select("ref").where("state", "=", "live").limit(askedCards).execute();
  await db.close();
  return [dataDir, live.map(({ ref }) => ref)];
}

async function start(root: string, options: { from?: string; env?: Record<string, string> }): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(folder, "data-"));
  if (options.from !== undefined) cpSync(options.from, dataDir, { recursive: true });
  const server = await startServer({ root, dataDir, env: options.env ?? {} });
  running.push(server);
  return server;
}

async function readSubjects(
  root: string,
  given: {
    demo: string;
    seeded: string;
    paths: readonly [card: string, payment: string, ...unknown[]];
    cards: string[];
  },
): Promise<Subject[]> {
  const [card, payment] = given.paths;
  const quiet = await start(root, { from: given.demo });
  const logging = await start(root, { from: given.demo, env: { LOG_LEVEL: "info" } });
  const many = await start(root, { from: given.seeded });
  for (const server of [quiet, logging]) await untilBest(server, card);
  const etag = (await record(quiet, card, "/page")).headers.etag ?? "";
  const brotli = { "Accept-Encoding": "br" };
  const plain = { "Accept-Encoding": "identity" };
  const subject = (name: string, server: RunningServer, paths: string[], headers = {}, status = 200): Subject => ({
    name,
    server,
    work: async () =>
      (await load({ port: server.port, paths, headers: { ...brotli, ...headers }, status, ms: Number(ms) })).answers,
  });
  const pages = given.cards.map((ref) => `/vcard/${ref}`);
  const files = given.cards.map((ref) => `/api/orders/vcard/${ref}`);
  return [
    subject("page", quiet, [card]),
    subject("page, logged", logging, [card]),
    subject("304", quiet, [card], { "If-None-Match": etag }, 304),
    subject("API of a card", quiet, [card.replace("/vcard/", "/api/ref/")]),
    subject("API of an unpaid order", quiet, [payment.replace("/payer/", "/api/ref/")]),
    subject("page made again", many, pages, plain),
    subject("page made again, in brotli", many, pages),
    subject("contact file", many, files, plain),
    subject("landing page", quiet, ["/"]),
  ];
}

async function writeSubjects(root: string): Promise<Subject[]> {
  const server = await start(root, { env: serverEnv });
  const database = openStopped(server.dataDir);
  const refs: string[] = [];
  const count = Number(orders);
  const subject = (name: string, work: () => Promise<number>): Subject => ({ name, server, work });
  return [
    subject("order", () =>
      inTurns(addUploads(database, count), async (images) => void refs.push(await order(server, images))),
    ),
    subject("order of ten cards", () =>
      inTurns(
        Array.from({ length: Math.ceil(count / 3) }, () => addUploads(database, 10)),
        async (images) => void (await orderSeveral(server, images)),
      ),
    ),
    subject("payment begun", () => inTurns(refs.splice(0), (ref) => pay(server, ref))),
    subject("notification", () => inTurns(noticesFor(database), (notice) => notify(server, notice))),
  ];
}

async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<number> {
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
    }),
  );
  return items.length;
}

async function measure(launch: number, open: (root: string) => Promise<Subject[]>): Promise<void> {
  const copies = [one, other].map((root, place) => ({ root, place }));
  if (launch % 2 === 1) copies.reverse();
  const opened: { place: number; subjects: Subject[] }[] = [];
  for (const { root, place } of copies) opened.push({ place, subjects: await open(root) });
  const count = opened[0]?.subjects.length ?? 0;
  for (let round = -1; round < roundsALaunch; round += 1)
    for (let at = 0; at < count; at += 1)
      for (const { place, subjects } of round % 2 === 0 ? opened : opened.toReversed()) {
        const { name, server, work } = subjects[at] as Subject;
        const before = processorUs(server);
        const answers = await work();
        const cost = (processorUs(server) - before) / answers;
        // The first round is a warm-up.
        if (round < 0) continue;
        const known = costs.get(name) ?? [[], []];
        known[place]?.push(cost);
        costs.set(name, known);
      }
  for (const server of running.splice(0)) await server.kill();
}

function processorUs({ process: { pid } }: RunningServer): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1000;
}
