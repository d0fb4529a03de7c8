import { readFileSync } from "node:fs";
import { startServer, type RunningServer } from "../../e2e/harness/server.ts";
import { addUploads, openStopped, order, pay, noticesFor, notify, serverEnv } from "../../test/torture/load.ts";
import { median } from "../card/rounds.ts";
import type { Say } from "./say.ts";

const slices = 16;
/** Number of orders and readings in each slice. */
const [orders, readings] = [25, 1500];
/** Highest allowed ratio of the last quarter's memory to the second one's. */
const most = 1.15;

/**
 * Measures memory under mixed load: orders, payments, notifications, and reads of cards, pages and the API. Resolves to
 * whether it grows.
 */
export async function measureMemory(say: Say, dataDir: string): Promise<boolean> {
  await (await startServer({ dataDir, env: serverEnv })).stop();
  const database = openStopped(dataDir);
  const images = addUploads(database, slices * orders);
  const server = await startServer({ dataDir, env: serverEnv });
  const sizes: number[] = [];
  for (let slice = 0; slice < slices; slice += 1) {
    const refs = await Promise.all(images.slice(slice * orders, (slice + 1) * orders).map((one) => order(server, one)));
    await Promise.all(refs.map((ref) => pay(server, ref)));
    await Promise.all(noticesFor(database).map((notice) => notify(server, notice)));
    const paths = [
      "/",
      "/commander",
      "/exemple",
      ...refs.flatMap((ref) => [`/vcard/${ref}`, `/api/ref/${ref}`, `/payer/${ref}`, `/api/orders/vcard/${ref}`]),
    ];
    await Promise.all(Array.from({ length: 16 }, (_, client) => read(server, paths, client)));
    sizes.push(residentMb(server));
  }
  await server.stop();
  database.close();
  const quarter = slices / 4;
  const [second, last] = [median(sizes.slice(quarter, 2 * quarter)), median(sizes.slice(-quarter))];
  const requests = (2 * slices * (3 * orders + readings)) / 4;
  say(
    `Memory under mixed load, ${slices} slices of ${orders} orders paid and ${readings} readings: ${sizes.map((size) => size.toFixed(0)).join(", ")} MB`,
  );
  say(
    `  last quarter / second: ${(last / second).toFixed(2)} (at most ${most.toFixed(2)}${last / second > most ? ": missed" : ""}), ${(((last - second) * 1000) / requests).toFixed(2)} MB in 1,000 requests`,
  );
  return last / second > most;
}

async function read({ url }: RunningServer, paths: readonly string[], client: number): Promise<void> {
  for (let at = client; at < readings; at += 16)
    await (
      await fetch(url + (paths[at % paths.length] ?? "/"), {
        headers: { "X-Forwarded-For": `10.9.${client}.${at % 250}` },
      })
    ).arrayBuffer();
}

/** Linux reports it for every process. */
function residentMb({ process: { pid } }: RunningServer): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}
