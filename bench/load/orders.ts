import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { startServer, type RunningServer } from "../../e2e/harness/server.ts";
import {
  addUploads,
  noticesFor,
  notify,
  openStopped,
  order,
  orderSeveral,
  pay,
  providerEnv,
  serverEnv,
  type Notice,
} from "../../test/torture/load.ts";
import { median, medianRatio } from "../card/rounds.ts";
import type { BareWriterMessage } from "./bare-writer.ts";
import type { Say } from "./say.ts";
import { readContent, writtenSince } from "./written-rows.ts";

const atOnce = 32;
/** ms in which an idle server finishes the jobs left from before. */
const idleMs = 4000;

/** Required share of the bare transactions' rate, for each thing measured. */
const marks = { order: 0.5, ten: 0.35, notice: 0.5 };
type Measured = keyof typeof marks;
const measured = Object.keys(marks) as Measured[];
const said: Record<Measured, string> = {
  order: "orders of one card",
  ten: "orders of ten cards",
  notice: "notifications",
};

/**
 * Measures acknowledged orders and notifications, 32 at once over HTTP, compared with the disk and with bare prepared
 * transactions of the rows that the server wrote for one of them. The payment provider is a separate process. `script`:
 * the built `bare-writer.ts`. Resolves to whether a required ratio is missed.
 */
export async function measureOrders(
  say: Say,
  script: string,
  folder: string,
  { rounds, each }: { rounds: number; each: number },
): Promise<boolean> {
  const dataDir = join(folder, "orders");
  mkdirSync(dataDir);
  await (await startServer({ dataDir, env: serverEnv })).stop();
  const database = openStopped(dataDir);
  // Enough that most of them overlap with others, like the orders of one card.
  const tens = Math.ceil(each / 2);
  const times = { order: each, ten: tens, notice: each };
  const providerDir = join(folder, "provider");
  mkdirSync(providerDir);
  const provider = await startServer({ dataDir: providerDir, env: serverEnv });
  const providerDatabase = openStopped(providerDir);
  const notices = () => noticesFor(database, providerDatabase);
  const server = await startServer({ dataDir, env: { ...serverEnv, ...providerEnv(provider) } });
  const bare = await startBareWriter(script, folder);
  await learn(bare, server, { database, notices }, (name) => (rounds + 1) * times[name]);
  const rates = { bare: newRates(), product: newRates(), row: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const found = await measureRound(bare, server, { database, notices }, times);
    const row = each / (await bare.ask({ name: "row", times: each }));
    // The first round is a warm-up.
    if (round === 0) continue;
    rates.row.push(row);
    for (const name of measured) {
      rates.bare[name].push(found[name].bare);
      rates.product[name].push(found[name].product);
    }
  }
  bare.stop();
  for (const one of [server, provider]) await one.stop();
  for (const one of [database, providerDatabase]) one.close();
  say(`${atOnce} at once, SQLite, synced: ${rounds} rounds of ${each} (${tens} of ten cards); a second`);
  say(`  ${"bare transactions of one row".padEnd(40)} ${median(rates.row).toFixed(0).padStart(6)}`);
  return measured.map((name) => sayRatio(say, name, rates.product[name], rates.bare[name])).includes(true);
}

const newRates = (): Record<Measured, number[]> => ({ order: [], ten: [], notice: [] });

/** Prints a ratio; returns whether its mark is missed. */
function sayRatio(say: Say, name: Measured, product: readonly number[], bare: readonly number[]): boolean {
  const ratio = medianRatio(product, bare);
  const isMissed = ratio < marks[name];
  say(
    `  ${`${said[name]}, over HTTP`.padEnd(40)} ${median(product).toFixed(0).padStart(6)}, bare ${median(bare).toFixed(0)}: ${ratio.toFixed(2)} (at least ${marks[name].toFixed(2)}${isMissed ? ": missed" : ""})`,
  );
  return isMissed;
}

interface Rows {
  database: DatabaseSync;
  /** Pays all open payments at the provider; returns their notifications. */
  notices: () => Notice[];
}

async function measureRound(
  bare: BareWriter,
  server: RunningServer,
  { database, notices }: Rows,
  times: Record<Measured, number>,
): Promise<Record<Measured, { bare: number; product: number }>> {
  const rate = async (name: Measured, product: () => Promise<number>) => ({
    bare: times[name] / (await bare.ask({ name, times: times[name] })),
    product: times[name] / (await product()),
  });
  const refs: string[] = [];
  const ordered = await rate("order", () =>
    secondsOf(addUploads(database, times.order), async (images) => void refs.push(await order(server, images))),
  );
  const groups = Array.from({ length: times.ten }, () => addUploads(database, 10));
  const ten = await rate("ten", () => secondsOf(groups, async (images) => void (await orderSeveral(server, images))));
  await secondsOf(refs, (ref) => pay(server, ref));
  const paid = notices();
  const notice = await rate("notice", () => secondsOf(paid, (one) => notify(server, one)));
  return { order: ordered, ten, notice };
}

/** Makes the server do each thing once, and passes the rows it wrote to the bare writer. */
async function learn(
  bare: BareWriter,
  server: RunningServer,
  { database, notices }: Rows,
  timesOf: (name: Measured) => number,
): Promise<void> {
  const images = addUploads(database, 12);
  // The first of each creates the counters that all later ones find.
  const first = await order(server, images[0] as (typeof images)[0]);
  await pay(server, first);
  const act: Record<Measured, () => Promise<unknown>> = {
    order: () => order(server, images[1] as (typeof images)[0]),
    ten: () => orderSeveral(server, images.slice(2)),
    notice: () => secondsOf(notices(), (one) => notify(server, one)),
  };
  for (const name of measured) {
    await wait(idleMs);
    const before = readContent(database);
    await act[name]();
    await bare.ask({ name, times: timesOf(name), written: writtenSince(before, readContent(database)) });
  }
}

interface BareWriter {
  /** Resolves to the seconds; fails once the process has ended. */
  ask: (message: BareWriterMessage) => Promise<number>;
  stop: () => void;
}

async function startBareWriter(script: string, folder: string): Promise<BareWriter> {
  const env = { ...process.env, NODE_ENV: "production" };
  const bare = fork(script, [folder], { env, serialization: "advanced" });
  const end = new AbortController();
  bare.once("exit", () => end.abort(new Error("The process that writes the bare rows ended.")));
  await once(bare, "message", { signal: end.signal });
  return {
    async ask(message) {
      bare.send(message);
      const [seconds] = (await once(bare, "message", { signal: end.signal })) as [number];
      return seconds;
    },
    stop: () => void bare.kill(),
  };
}

async function secondsOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<number> {
  const before = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
    }),
  );
  return (performance.now() - before) / 1000;
}
