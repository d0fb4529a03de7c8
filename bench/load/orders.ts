import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startServer } from "../../e2e/harness/server.ts";
import {
  addUploads,
  noticesFor,
  notify,
  openStopped,
  order,
  pay,
  serverEnv,
  type Images,
} from "../../test/torture/load.ts";
import { median, medianRatio } from "../card/rounds.ts";
import type { Say } from "./say.ts";

const atOnce = 32;

/**
 * Measures acknowledged orders and notifications, 32 at once over HTTP, compared with the disk and bare prepared
 * statements. `script`: `bare-orders.ts`, built. Resolves to whether the required ratio is missed.
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
  const images = addUploads(database, (rounds + 1) * each);
  const server = await startServer({ dataDir, env: serverEnv });
  const bare = fork(script, [folder, String((rounds + 1) * each)], { env: { ...process.env, NODE_ENV: "production" } });
  await once(bare, "message");
  const rates = { bare: [] as number[], row: [] as number[], orders: [] as number[], notices: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const refs: string[] = [];
    const found = {
      bare: each / (await asked(bare, "order", each)),
      row: each / (await asked(bare, "row", each)),
      orders:
        each /
        (await secondsOf(
          images.slice(round * each, (round + 1) * each),
          async (one: Images) => void refs.push(await order(server, one)),
        )),
      notices: 0,
    };
    await secondsOf(refs, (ref) => pay(server, ref));
    found.notices = each / (await secondsOf(noticesFor(database), (notice) => notify(server, notice)));
    // The first one warms up.
    if (round > 0) for (const name of Object.keys(rates) as (keyof typeof rates)[]) rates[name].push(found[name]);
  }
  bare.kill();
  await server.stop();
  database.close();
  say(`Orders, ${atOnce} at once, SQLite, synced: ${rounds} rounds of ${each}; a second`);
  for (const [name, told] of [
    ["bare", "bare transactions with the same rows"],
    ["row", "bare transactions of one row"],
    ["orders", "orders, over HTTP"],
    ["notices", "notifications, over HTTP"],
  ] as const)
    say(`  ${told.padEnd(40)} ${median(rates[name]).toFixed(0).padStart(6)}`);
  const ratio = medianRatio(rates.orders, rates.bare);
  say(
    `  orders / bare transactions: ${ratio.toFixed(2)} (at least 0.50${ratio < 0.5 ? ": missed" : ""}); notifications / the same ${medianRatio(rates.notices, rates.bare).toFixed(2)}, / one row ${medianRatio(rates.notices, rates.row).toFixed(2)}`,
  );
  return ratio < 0.5;
}

async function asked(bare: ChildProcess, what: "order" | "row", times: number): Promise<number> {
  bare.send({ what, times });
  const [seconds] = (await once(bare, "message")) as [number];
  return seconds;
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
